/** One line to the person who waits, beside the program's own output. */
export const printStatus = (line) => process.stderr.write(`faka: ${line}\n`)

/** Runs a command's whole work; a failure becomes its sentence and exit code 1, not a stack trace. */
export async function runScript(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    printStatus(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
