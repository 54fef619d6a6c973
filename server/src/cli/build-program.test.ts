import { operations } from '@faka/contract/operations'
import { locales } from '@faka/contract/shared/locale'
import { expect, test } from 'vitest'
import { foreignShops } from '../import/foreign-shops.ts'
import { buildProgram } from './build-program.ts'
import { commands } from './commands.ts'
import { renamedCommands } from './renamed-commands.ts'

async function helpOf(args: string[], locale: (typeof locales)[number]): Promise<string> {
  let help = ''
  const program = buildProgram(
    locale,
    (text) => {
      help += text
    },
    async () => undefined,
  )
  await program.parseAsync([...args, '--help'], { from: 'user' }).catch((error: Error) => {
    expect(error).toMatchObject({ code: 'commander.helpDisplayed', exitCode: 0 })
  })
  return help
}

/** Commands that are named by what they show of their noun. */
const contentCommands = new Map([
  ['listOrdersToDeliver', 'order to-deliver'],
  ['getOrderAnswers', 'order answers'],
  ['listReplaceableCards', 'order cards'],
  ['replaceOrderCards', 'order replace'],
  ['searchOrders', 'order find'],
  ['listBlockedBuyers', 'buyer blocked'],
  ['createGiftCodes', 'gift-code create'],
  ['listGiftCodeBatches', 'gift-code list'],
  ['listGiftCodes', 'gift-code codes'],
  ['disableGiftCodes', 'gift-code disable'],
  ['enableGiftCodes', 'gift-code enable'],
  ['exportGiftCodes', 'gift-code export'],
  ['setTopUpTerms', 'top-up set'],
  ['showTopUpTerms', 'top-up show'],
  ['showLedger', 'ledger show'],
  ['exportLedger', 'ledger export'],
  ['listPlatformLevels', 'level list-platform'],
  ['setPlatformLevels', 'level set-platform'],
  ['createCoupons', 'coupon create'],
  ['listCoupons', 'coupon list'],
  ['disableCoupons', 'coupon disable'],
  ['enableCoupons', 'coupon enable'],
  ['exportCoupons', 'coupon export'],
  ['listCouponUses', 'coupon uses'],
  ['resetUserPassword', 'user reset-password'],
  ['removeUserFactors', 'user remove-factors'],
  ['cancelSoldOrder', 'order cancel'],
  ['confirmOrderPayment', 'order confirm-payment'],
  ['issueFirstAdminLink', 'user invite-admin'],
  // an account opens its own shop in a session; the operator names the account
  ['openOwnShop', 'shop create'],
  ['checkShopOpening', 'shop create'],
  ['signFile', 'stock add-file'],
  ['finishFile', 'stock add-file'],
  ['listFiles', 'stock files'],
  ['listCards', 'stock list'],
  ['listBatches', 'stock batches'],
  ['openCards', 'stock open'],
  ['withdrawCards', 'stock withdraw'],
  ['putBackCards', 'stock put-back'],
  ['moveCards', 'stock move'],
  ['pageSellerItems', 'item list'],
  ['bulkPublishItems', 'item bulk-publish'],
  ['bulkDiscontinueItems', 'item bulk-discontinue'],
  ['bulkPriceItems', 'item bulk-price'],
  ['bulkClassifyItems', 'item bulk-classify'],
  ['setVariants', 'item set-variants'],
  ['listCampaigns', 'item campaigns'],
  ['setCampaign', 'item set-campaign'],
  ['listAllRatings', 'rating reported'],
  ['listInquiries', 'inquiry list'],
  ['listAllInquiries', 'inquiry all'],
  ['listCustomPages', 'page list'],
  ['createCustomPage', 'page create'],
  ['changeCustomPage', 'page change'],
  ['removeCustomPage', 'page remove'],
  ['createApiKey', 'api-key create'],
  ['listApiKeys', 'api-key list'],
  ['revokeApiKey', 'api-key revoke'],
  ['listChannelProviders', 'channel providers'],
  ['listSellerChannels', 'channel own'],
  ['addSellerChannel', 'channel add-own'],
  ['editSellerChannel', 'channel edit-own'],
  ['orderSellerChannels', 'channel order'],
  ['testSellerChannel', 'channel test-own'],
  ['testChannelSettings', 'channel try'],
  ['showChannelUse', 'channel use'],
  ['removeSellerChannel', 'channel remove'],
  ['listPlatformProviders', 'channel providers-platform'],
  ['testPlatformSettings', 'channel try-platform'],
  ['orderPlatformChannels', 'channel order-platform'],
  ['showPlatformChannelUse', 'channel use-platform'],
  ['removePlatformChannel', 'channel remove-platform'],
  ['openComplaintCards', 'complaint open-cards'],
  ['listEscalatedComplaints', 'complaint escalated'],
  ['showEscalatedComplaint', 'complaint show-escalated'],
  ['writeToComplaint', 'complaint write'],
  ['recallBatch', 'stock recall'],
  ['listRecalledOrders', 'stock recalled-orders'],
  ['remedyRecall', 'stock remedy'],
  ['listMoneyCases', 'money cases'],
  ['showMoneyCase', 'money case'],
  ['listRefunds', 'money refunds'],
  ['sumChannels', 'money channels'],
  ['listBillChecks', 'bill list'],
  ['listStatementChecks', 'bill checks'],
  ['sumEarnings', 'report earnings'],
  ['listStatementMonths', 'report months'],
  ['exportStatement', 'report statement'],
  ['listAuditEvents', 'audit list'],
  ['exportAuditEvents', 'audit export'],
  ['requireStaffFactor', 'staff require-factor'],
  ['setShopFee', 'shop fee'],
  ['openUserPhone', 'user open-phone'],
  ['listShopEvents', 'shop events'],
])

/** The command of an operation: "user create" for `createUser`. */
const commandOf = (operation: string) => {
  const content = contentCommands.get(operation)
  if (content) return content
  const [verb, noun = ''] = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).split('-')
  return `${noun.replace(/ies$/, 'y').replace(/s$/, '')} ${verb}`
}

const names = commands.map(({ name }) => name)

test('every command is a noun then a verb, and no two are the same', () => {
  // what comes from elsewhere is called by its own name
  const givenNames = [...contentCommands.values(), ...foreignShops.map(({ name }) => `import ${name}`)]
  const others = names.filter((name) => !givenNames.includes(name))
  expect(others.filter((name) => !/^[a-z]+ [a-z]+$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('every operation of sellers and operators has its command, noun first', () => {
  const called = operations.filter(({ operation }) => operation.audience !== 'buyer')
  expect(called.length).toBeGreaterThan(13)
  expect(called.map(({ name }) => commandOf(name)).filter((name) => !names.includes(name))).toEqual([])
})

test('every former name leads to a command that exists, and is no command itself', () => {
  const former = Object.entries(renamedCommands)
  expect(former.length).toBeGreaterThan(10)
  expect(former.filter(([, name]) => !names.includes(name))).toEqual([])
  expect(former.filter(([formerName]) => names.includes(formerName))).toEqual([])
})

test.each(Object.entries(renamedCommands))(
  '%s answers with %s, whatever follows it, and no help lists it',
  async (formerName, name) => {
    for (const rest of [[], ['x', '--price', '1'], ['--help']]) {
      const program = buildProgram(
        'en-US',
        () => undefined,
        async () => undefined,
      )
      const line = [...formerName.split(' '), ...rest]
      await expect(program.parseAsync(line, { from: 'user' })).rejects.toMatchObject({
        sentences: [{ en: `The command ${formerName} is now called ${name}.` }],
      })
    }
    const [noun = '', former = ''] = formerName.split(' ')
    const help = await helpOf(former ? [noun] : [], 'en-US')
    expect(help).not.toMatch(new RegExp(`^  ${former || noun} `, 'm'))
  },
)

test('the help lists every noun with its verbs, and each command with its parameters and examples', async () => {
  for (const locale of locales) {
    // long descriptions are wrapped
    const overview = (await helpOf([], locale)).replaceAll(/\n {4,}/g, ' ').split('\n')
    for (const { name, parameters, examples } of commands) {
      const [noun = '', verb = ''] = name.split(' ')
      const listed = overview.find((line) => line.startsWith(`  ${noun} `))
      expect(listed?.split(/[\s,，、：:]+/), name).toContain(verb)
      expect(await helpOf([noun], locale)).toMatch(new RegExp(`^  ${verb}\\b`, 'm'))
      const help = await helpOf([noun, verb], locale)
      for (const { syntax } of parameters) expect(help).toContain(syntax.replace(/^[<[]|[>\]]$/g, ''))
      for (const example of examples) expect(help).toContain(`npm run shop -- ${example}`)
    }
  }
  for (const line of [['stock', 'add'], ['user'], ['user', 'list']])
    expect(await helpOf(line, 'en-US')).not.toMatch(/\p{Script=Han}/u)
  expect(await helpOf(['user'], 'zh-CN')).not.toMatch(/\[(?:options|command)\]/)
})

test('every example of the help can be parsed', async () => {
  for (const { name, examples } of commands)
    for (const example of examples) {
      const parsed: string[] = []
      const program = buildProgram(
        'en-US',
        () => undefined,
        async (command) => {
          parsed.push(command.name)
        },
      )
      const line = [...(example.split(' < ')[0] ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(
        (match) => match[1] ?? match[2] ?? '',
      )
      await program.parseAsync(line, { from: 'user' })
      expect(parsed).toEqual([name])
    }
})
