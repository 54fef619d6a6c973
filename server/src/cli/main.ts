import { runCli } from './run-cli.ts'

// the reader closed the pipe, as `head` does; that is no error
process.stdout.on('error', () => process.exit(0))

// a signal may arrive twice, from the terminal and from npm; running work ends in order, an embedded database included
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interruption.abort()
    process.stdin.destroy(new Error('interrupted'))
  })

const exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  // npm changes to the project folder and passes the original one
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdin: process.stdin,
  write: (text) => process.stdout.write(text),
  writeError: (text) => interruption.signal.aborted || process.stderr.write(text),
})
process.exitCode = interruption.signal.aborted ? 130 : exitCode
