import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)

/** The files of the server and the contract, but for tests, whose text matches. */
async function listFilesWith(pattern: RegExp): Promise<string[]> {
  const found: string[] = []
  let count = 0
  for await (const file of glob('{server,contract}/src/**/*.{ts,tsx}', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    count++
    if (pattern.test(await readFile(new URL(file, root), 'utf8'))) found.push(file)
  }
  expect(count).toBeGreaterThan(1000)
  return found.sort()
}

test('TLS is verified wherever anything is sent: one file alone does not, which reads a certificate and judges it', async () => {
  expect(
    await listFilesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|--insecure/),
  ).toEqual(['server/src/doctor/read-certificate.ts'])
})

test('no number, key or code is from Math.random', async () => {
  expect(await listFilesWith(/Math\.random/)).toEqual([])
})
