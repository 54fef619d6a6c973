import { runCli } from './run-cli.ts'

// whoever reads only the head of a list has closed the pipe; that is no fault
process.stdout.on('error', () => process.exit(0))

// a signal may come twice, from the terminal and from npm; what was begun is ended in order, a bundled database too
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true
    process.stdin.destroy(new Error('interrupted'))
  })

const exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  // npm goes to the project's folder and says where it was called
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdin: process.stdin,
  write: (text) => process.stdout.write(text),
  writeError: (text) => interrupted || process.stderr.write(text),
})
process.exitCode = interrupted ? 130 : exitCode
