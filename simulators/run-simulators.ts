import stringWidth from 'string-width'
import { readConfig } from '../server/src/config.ts'
import { openSimulators } from './open-simulators.ts'

const printLine = (line: string) => process.stderr.write(`faka: ${line}\n`)

/** Opens the gateway simulators for development, prints their URLs, and runs until it is stopped. */
const simulators = await openSimulators({
  dataDir: readConfig(process.env).config.dataDir,
  defaultPorts: true,
})
printLine('gateway simulators, where no money moves; the demo shop offers each as a way to pay:')
for (const { name, url, isCodePage } of simulators.gateways) {
  const how = isCodePage
    ? 'the code of the checkout opens the pay page'
    : 'no browser opens its code: choose the trade at this address'
  printLine(`  ${name}${' '.repeat(Math.max(1, 12 - stringWidth(name)))}${url}  ${how}`)
}
printLine(`  发货程序    ${simulators.program.url}  a seller's program that answers made-up cards`)
process.send?.({ file: simulators.file, program: simulators.program.url })

// 'disconnect': the parent process is gone
await new Promise<void>((resolve) => {
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => resolve())
})
await simulators[Symbol.asyncDispose]()
process.exit(0)
