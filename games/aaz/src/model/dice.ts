/** The faces of a combat die in the order of its pips: Z is in place of 6 (AAZ-COMP.1). Scripts may use either. */
export const COMBAT_DIE: readonly string[] = ['1', '2', '3', '4', '5', 'Z']

/** AAZ-COMP.4: two faces for the attacker, one for the defender, three blanks. */
export const ZOMBIE_DIE: readonly string[] = ['A', 'A', 'D', '-', '-', '-']
