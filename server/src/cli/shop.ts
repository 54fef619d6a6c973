import { runShop } from './run-shop.ts'

// whoever reads only the head of a list has closed the pipe; that is no fault
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runShop(process.argv.slice(2), {
  env: process.env,
  // npm goes to the project's folder and says where it was called
  folder: process.env.INIT_CWD ?? process.cwd(),
  stdin: process.stdin,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
})
