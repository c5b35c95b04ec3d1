import { spawn } from 'node:child_process'

export interface Ended {
  code: number
  output: string
}

/** Runs a tool of node_modules under this Node, in the repository. Its output is shown, or kept to be shown on failure. */
export function runTool(
  script: string,
  args: readonly string[],
  how: { show?: boolean; cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: how.cwd ?? process.cwd(),
      env: { ...process.env, ...how.env },
      stdio: how.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}
