import { expect, test } from 'vitest'
import { openCli } from '../../../test-support/server/open-cli.ts'
import { parseQuestion } from './parse-question.ts'

test('a question may begin with its kind, a mark for optional ones, and end with its options', () => {
  const parsed = (text: string) => parseQuestion(text)
  expect(parsed('要充值的账号')).toBe('要充值的账号')
  // a colon alone makes no kind
  expect(parsed('账号:密码')).toBe('账号:密码')
  expect(parsed('phone:手机号')).toEqual({ label: '手机号', kind: 'phone', required: true, options: [] })
  expect(parsed('note?: Remarks')).toEqual({ label: 'Remarks', kind: 'note', required: false, options: [] })
  expect(parsed('choice:区服=一区| 二区')).toEqual({
    label: '区服',
    kind: 'choice',
    required: true,
    options: ['一区', '二区'],
  })
  expect(parsed('text:a=b|c')).toEqual({ label: 'a=b|c', kind: 'text', required: true, options: [] })
})

test('a seller gives an item questions of each kind, and wrong ones are named', async () => {
  await using seller = await openCli()
  const line = (...args: string[]) => seller.run(args)
  await line('user', 'create', 'qing', '--role', 'seller')
  await line('shop', 'create', 'qing', '--seller', 'qing', '--name', 'Lime Cards')
  const create = ['item', 'create', 'qing', '--title', '代充', '--price', '30', '--delivery', 'by-hand']
  const done = await line(...create, '--question', '账号', '--question', 'choice:区服=一区|二区', '--json')
  expect(done).toMatchObject({ exitCode: 0, err: '' })
  const stored = await seller.db.db.selectFrom('item_wares').select('wares').executeTakeFirstOrThrow()
  expect(stored.wares.questions).toEqual([
    { label: '账号', kind: 'text', required: true, options: [] },
    { label: '区服', kind: 'choice', required: true, options: ['一区', '二区'] },
  ])
  for (const wrong of ['choice:区服=一区', 'choice:区服', 'choice:区服=一区|一区'])
    expect(await line(...create, '--question', wrong)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('a choice has 2 to 20 different options'),
    })
  expect(await line(...create, '--question', '账号', '--question', '账号')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('all different'),
  })
})
