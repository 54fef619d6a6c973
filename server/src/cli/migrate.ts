import { runMigrate } from './run-migrate.ts'

process.exitCode = await runMigrate(
  process.argv.slice(2).filter((arg) => arg !== 'migrate'),
  {
    env: process.env,
    write: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
  },
)
