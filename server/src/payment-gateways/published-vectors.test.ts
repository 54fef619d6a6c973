import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alipayOperations } from '../../../test-support/server/vectors/alipay-operations.ts'
import { bepusdtOperations } from '../../../test-support/server/vectors/bepusdt-operations.ts'
import { epayOperations } from '../../../test-support/server/vectors/epay-operations.ts'
import { paypalOperations } from '../../../test-support/server/vectors/paypal-operations.ts'
import {
  readPublishedVectors,
  type VectorOperations,
} from '../../../test-support/server/vectors/published-vectors.ts'
import { stripeOperations } from '../../../test-support/server/vectors/stripe-operations.ts'
import { tokenpayOperations } from '../../../test-support/server/vectors/tokenpay-operations.ts'
import { wechatOperations } from '../../../test-support/server/vectors/wechat-operations.ts'
import { xunhupayOperations } from '../../../test-support/server/vectors/xunhupay-operations.ts'

const operations: Readonly<Record<string, VectorOperations>> = {
  alipay: alipayOperations,
  bepusdt: bepusdtOperations,
  epay: epayOperations,
  paypal: paypalOperations,
  stripe: stripeOperations,
  tokenpay: tokenpayOperations,
  wechat: wechatOperations,
  xunhupay: xunhupayOperations,
}

const all = readPublishedVectors(import.meta.dirname)
const cases = all.flatMap(({ provider, path, file }) =>
  file.cases.map((each) => ({ ...each, provider, title: `${path}: ${each.name}` })),
)

for (const { title, provider, operation, input, expected, ours, why } of cases)
  test(title, async () => {
    const run = operations[provider]?.[operation]
    if (!run) throw new Error(`${provider} has no operation ${operation}`)
    const result = await run(input)
    if (why === undefined) expect(result).toEqual(expected)
    else {
      expect(result).toEqual(ours)
      expect(ours, 'what is treated as published needs no reason').not.toEqual(expected)
    }
  })

test('at least 150 published vectors are read, without duplicates', () => {
  expect(cases.length).toBeGreaterThanOrEqual(150)
  const known = new Map<string, string>()
  for (const { provider, operation, input, title } of cases) {
    const key = JSON.stringify([provider, operation, input])
    expect(known.get(key), `${title} stands elsewhere`).toBeUndefined()
    known.set(key, title)
  }
})

test('every provider with signatures has published vectors', () => {
  expect([...new Set(all.map(({ provider }) => provider))].sort()).toEqual(Object.keys(operations).sort())
})

test('a file without source or licence is rejected', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vectors-'))
  const [first] = all
  if (!first) throw new Error('there are no vectors')
  const write = async (file: object) => {
    await mkdir(join(folder, 'some', 'vectors'), { recursive: true })
    await writeFile(join(folder, 'some', 'vectors', 'some.json'), JSON.stringify(file))
  }
  try {
    const { source, licence, ...rest } = first.file
    await write({ ...rest, source, licence })
    expect(readPublishedVectors(folder)).toHaveLength(1)
    await write({ ...rest, source })
    expect(() => readPublishedVectors(folder)).toThrow('licence')
    await write({ ...rest, licence })
    expect(() => readPublishedVectors(folder)).toThrow('source')
    await write({ ...rest, source: { ...source, commit: '' }, licence })
    expect(() => readPublishedVectors(folder)).toThrow('source.commit')
  } finally {
    await rm(folder, { recursive: true })
  }
})
