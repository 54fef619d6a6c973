import stringWidth from 'string-width'
import { readConfig } from '../server/src/kernel/config.ts'
import { openPractice } from './open-practice.ts'

const say = (line: string) => process.stderr.write(`faka: ${line}\n`)

/** Opens the small gateways beside a shop that is worked on, says where they are, and stays until it is told to end. */
const practice = await openPractice({ dataDir: readConfig(process.env).config.dataDir, usualPorts: true })
say('practice gateways, where no money moves; the demo shop offers each as a way to pay:')
for (const { name, url, codeIsPage } of practice.gateways) {
  const how = codeIsPage
    ? 'the code of the cash desk opens the page to pay on'
    : 'no browser opens its code: choose the trade at this address'
  say(`  ${name}${' '.repeat(Math.max(1, 12 - stringWidth(name)))}${url}  ${how}`)
}
process.send?.({ file: practice.file })

// 'disconnect': whoever started it is gone
await new Promise<void>((resolve) => {
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => resolve())
})
await practice[Symbol.asyncDispose]()
process.exit(0)
