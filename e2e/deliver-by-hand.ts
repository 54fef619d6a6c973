import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Site } from './open-site.ts'

const shop = fileURLToPath(new URL('../server/src/cli/shop.ts', import.meta.url))

/** Delivers a paid order as its seller does it: by the command line, beside the server. */
export async function deliverByHand(site: Site, orderNo: string, text: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const seller = spawn(process.execPath, [shop, 'deliver-order', orderNo, '-', '--whole'], {
    env: { PATH, HOME, DATABASE_URL: site.db.url, DATA_DIR: site.dataDir },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let told = ''
  seller.stderr.on('data', (data: Buffer) => {
    told += data.toString()
  })
  seller.stdin.end(text)
  const [code] = await once(seller, 'exit')
  expect(code, told).toBe(0)
}
