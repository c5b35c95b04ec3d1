export const checkScenario = () => []
