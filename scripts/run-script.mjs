/** Prints a status line, apart from the program's own output. */
export const printStatus = (line) => process.stderr.write(`faka: ${line}\n`)

/** Runs a script; a failure prints its message and exits with 1, without a stack trace. */
export async function runScript(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    printStatus(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
