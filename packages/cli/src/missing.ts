/**
 * What to do about a package that Node does not find, in one line; null for any other error. A new workspace is found only
 * after npm has linked it. The program's entry imports this file alone when the rest cannot be loaded, so it imports nothing.
 */
export function missingPackage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code } = error as Error & { code?: string }
  const absent = code === 'ERR_MODULE_NOT_FOUND' ? /Cannot find package '([^']+)'/.exec(error.message)?.[1] : undefined
  if (absent !== undefined) {
    const name = absent.split('/node_modules/').at(-1) as string
    return name.startsWith('@deadfront/')
      ? `the workspace ${name} is not linked: run npm install`
      : `the package ${name} is not installed: run npm install`
  }
  const other =
    error instanceof SyntaxError ? /requested module '([^'./][^']*)' does not provide an export/.exec(error.message)?.[1] : undefined
  return other === undefined ? null : `the package ${other} is installed in another version than the one needed: run npm install`
}
