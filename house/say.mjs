/** One line to the person who waits, beside the program's own output. */
export const say = (line) => process.stderr.write(`faka: ${line}\n`)

/** Runs a command's whole work; a failure becomes its sentence and exit code 1, not a stack trace. */
export async function begin(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
