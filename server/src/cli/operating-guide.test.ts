import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escalateComplaint } from '@faka/contract/complaint/complaint'
import { expect, test } from 'vitest'
import { ask } from '../../../test-support/seed/ask.ts'
import { complain } from '../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../test-support/seed/purchase.ts'
import { rate } from '../../../test-support/seed/rate.ts'
import { emptyDb } from '../../../test-support/server/fresh-db.ts'
import { findUnknownCommands, namedCommands } from '../../../test-support/server/guide-commands.ts'
import { type Backups, openBackups } from '../../../test-support/server/open-backups.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { rejectComplaint } from '../modules/complaint/reject-complaint.ts'

const guide = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
const typed = [...guide.matchAll(/^\$ npm run -s shop -- (.+)$/gm)].map(([, line = '']) => line)
const named = [...typed, ...namedCommands(guide)]

test('every command that the guide for operators names exists, with the flags that are named with it', () => {
  expect(named.length).toBeGreaterThan(30)
  expect(findUnknownCommands(named)).toEqual([])
})

/** What the commands of the guide are about. */
interface Target {
  shop: TestShop
  backups: Backups
  complaintNo: string
  ratingNo: string
  inquiryNo: string
  userId: string
  channel: string
  /** An empty database. */
  emptyUrl: string
}

/** An order with an escalated complaint, an account, backups and an empty database, in a running shop. */
async function openTarget(shop: TestShop, backups: Backups, emptyUrl: string): Promise<Target> {
  const { visitor: buyer, account } = await openBuyer(shop)
  const placed = await buy(shop, await shop.addItem({ cards: createCards(3) }), { buyer })
  const complaintNo = await complain(placed)
  await rejectComplaint(shop.seller, { complaintNo, text: 'A text of more than ten characters.', images: [] })
  await buyer.call(escalateComplaint, { orderNo: placed.orderNo, complaintNo })
  const { ratingNo } = await rate(placed)
  const { inquiryNo } = await ask(shop.visitor(), await shop.addItem({ cards: createCards(1, 'Q') }))
  return {
    shop,
    backups,
    complaintNo,
    ratingNo,
    inquiryNo,
    userId: account.public_id,
    channel: shop.payChannels.md5,
    emptyUrl,
  }
}

interface Run {
  args: readonly string[]
  input?: string
  env?: Readonly<Record<string, string>>
  /** The exit code, unless it is 0. */
  ends?: number
}

const password = 'a long password of tests\na long password of tests\n'
const why = ['--why', 'a test of the guide']
const epay = JSON.stringify({ gatewayUrl: 'http://127.0.0.1:9', pid: '1001', key: 'a-key-of-more-than-16' })

/** Every command of the guide as an operator runs it, in an order in which each has what it needs. */
const runs: Readonly<Record<string, (target: Target) => Run>> = {
  'user invite-admin': () => ({ args: [] }),
  'user create': () => ({ args: ['boss', '--role', 'admin', '--password'], input: password }),
  'user remove-factors': () => ({ args: ['boss'] }),
  'user reset': () => ({ args: ['boss'] }),
  'user reset-password': () => ({ args: ['boss', '--password'], input: password }),
  'user search': () => ({ args: ['--text', 'boss'] }),
  'user open-phone': ({ userId }) => ({ args: [userId] }),
  'user block': ({ userId }) => ({ args: [userId, ...why] }),
  'user unblock': ({ userId }) => ({ args: [userId, ...why] }),
  'shop list': () => ({ args: [] }),
  'shop create': () => ({ args: ['another', '--seller', 'boss', '--name', 'Another', '--qq', '10001'] }),
  'shop freeze': ({ shop }) => ({ args: [shop.shortUrl, ...why] }),
  'shop unfreeze': ({ shop }) => ({ args: [shop.shortUrl, ...why] }),
  'shop fee': ({ shop }) => ({ args: [shop.shortUrl, '250', ...why] }),
  'shop events': ({ shop }) => ({ args: [shop.shortUrl] }),
  'cell list': () => ({ args: [] }),
  'complaint escalated': () => ({ args: [] }),
  'complaint show-escalated': ({ complaintNo }) => ({ args: [complaintNo] }),
  'complaint write': ({ complaintNo }) => ({ args: [complaintNo, '--text', 'Which card was it?'] }),
  'complaint decide': ({ complaintNo }) => ({
    args: [complaintNo, 'reject', '--text', 'The record shows that its buyer used the code.'],
  }),
  'text list': () => ({ args: [] }),
  'text save': () => ({ args: ['terms', 'en-US', '-'], input: '## Terms\n' }),
  'money list': () => ({ args: ['--managed-by', 'platform'] }),
  'bill list': () => ({ args: [] }),
  'inquiry all': () => ({ args: [] }),
  'inquiry open': ({ inquiryNo }) => ({ args: [inquiryNo, ...why] }),
  'inquiry hide': ({ inquiryNo }) => ({ args: [inquiryNo, ...why] }),
  'inquiry unhide': ({ inquiryNo }) => ({ args: [inquiryNo, ...why] }),
  'rating reported': () => ({ args: [] }),
  'rating hide': ({ ratingNo }) => ({ args: [ratingNo, ...why] }),
  'rating keep': ({ ratingNo }) => ({ args: [ratingNo, ...why] }),
  'gift-code create': () => ({ args: ['--name', 'Anniversary', '--worth', '20', '--count', '3'] }),
  'top-up set': ({ shop }) => ({ args: [shop.shortUrl, '--steps', '100=5,300=20'] }),
  'top-up show': () => ({ args: [] }),
  'level set-platform': () => ({ args: ['--level', 'Silver=500,3', '--level', 'Gold=5000,6'] }),
  'level list-platform': () => ({ args: [] }),
  'level set': ({ shop }) => ({ args: [shop.shortUrl, '--platform-levels', 'yes'] }),
  'ledger show': () => ({ args: [] }),
  'ledger export': ({ backups }) => ({ args: ['2026-11', join(backups.folder, '..', 'ledger.csv')] }),
  'health show': () => ({ args: [] }),
  'setting list': () => ({ args: [] }),
  'encryption check': () => ({ args: [] }),
  // each of them once, so before another is added
  'channel order-platform': ({ shop, channel }) => ({ args: [shop.payChannels.rsa, channel] }),
  'channel providers-platform': () => ({ args: [] }),
  // nothing answers there
  'channel try-platform': () => ({ args: ['epay-md5', '--settings', '-'], input: epay, ends: 1 }),
  'channel add': () => ({ args: ['epay-md5', '--name', 'Alipay', '--settings', '-'], input: epay }),
  'channel list': () => ({ args: [] }),
  'channel test': ({ channel }) => ({ args: [channel] }),
  'channel edit': ({ channel }) => ({ args: [channel, '--name', 'First'] }),
  'channel disable': ({ channel }) => ({ args: [channel, ...why] }),
  'channel enable': ({ channel }) => ({ args: [channel] }),
  'channel use-platform': ({ channel }) => ({ args: [channel] }),
  'channel remove-platform': ({ channel }) => ({ args: [channel, ...why] }),
  'backup create': ({ backups }) => ({ args: [], env: backups.env }),
  'backup list': ({ backups }) => ({ args: [], env: backups.env }),
  'backup restore': ({ backups, emptyUrl }) => ({
    args: ['latest', '--identity', backups.identityFile, '--check'],
    env: { ...backups.env, DATABASE_URL: emptyUrl, DATA_DIR: join(backups.folder, '..', 'restored') },
  }),
  // its role may not, until a superuser grants it
  'backup mark': () => ({ args: [], ends: 2 }),
  'cell add': () => ({ args: ['--reserved'] }),
  // that cell has no database to itself
  'cell accept': () => ({ args: ['1'], ends: 2 }),
  // the other shop tops up balances
  'cell move': () => ({ args: ['another', '--to', '1'] }),
}

test('every command of the guide for operators works', async () => {
  await using shop = await openShop()
  await using backups = await openBackups()
  await using empty = await emptyDb()
  const target = await openTarget(shop, backups, empty.url)
  const failed: string[] = []
  for (const [name, toRun] of Object.entries(runs)) {
    const { args, input = '', env = {}, ends = 0 } = toRun(target)
    const { exitCode, out, err } = await runBeside(shop, [...name.split(' '), ...args], input, {
      PORT: new URL(shop.url).port,
      ...env,
    })
    if (exitCode !== ends) failed.push(`${name} ends with ${exitCode}: ${out}${err}`)
  }
  expect(failed).toEqual([])
  const names = named.map((line) => line.split(' ').slice(0, 2).join(' '))
  expect([...new Set(names)].filter((name) => !(name in runs))).toEqual([])
})
