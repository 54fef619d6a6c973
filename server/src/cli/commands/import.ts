import { ShortUrl } from '@faka/contract/shared/ids'
import { yuanFromFen } from '@faka/contract/shared/money'
import * as z from 'zod/mini'
import type { ForeignShop } from '../../import/foreign-shop.ts'
import { foreignShops } from '../../import/foreign-shops.ts'
import { ImportError } from '../../import/import-error.ts'
import { type ImportReport, importShop } from '../../import/import-shop.ts'
import { createLosses, type Loss, type Losses } from '../../import/losses.ts'
import { openSource } from '../../import/sources/open-source.ts'
import { getManagedShopOrReject } from '../../modules/shop/public.ts'
import { csvByteOrderMark, csvLine } from '../../platform/files/csv.ts'
import { type CliCommand, type CommandContext, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'
import { UsageError } from '../usage-error.ts'

const kindNames: Record<keyof ImportReport, LocalizedText> = {
  classifies: { zh: '分类', en: 'categories' },
  items: { zh: '商品', en: 'items' },
  unsoldCards: { zh: '未售卡密', en: 'unsold cards' },
  soldCards: { zh: '已售卡密（指纹）', en: 'sold cards (fingerprints)' },
  orders: { zh: '订单', en: 'orders' },
  coupons: { zh: '优惠码', en: 'coupons' },
  payChannels: { zh: '支付方式（停用）', en: 'payment methods (switched off)' },
  buyers: { zh: '买家账号', en: 'accounts of buyers' },
}
const kinds = Object.keys(kindNames) as (keyof ImportReport)[]

function describeReport({ t }: CommandContext, report: ImportReport): string {
  const number = (title: LocalizedText) => ({ title: t(title), alignRight: true as const })
  const columns = [
    { title: t({ zh: '内容', en: 'WHAT' }) },
    number({ zh: '原店', en: 'THERE' }),
    number({ zh: '新增', en: 'ADDED' }),
    number({ zh: '已导入过', en: 'KNOWN' }),
    number({ zh: '丢弃', en: 'LEFT OUT' }),
  ]
  const rows = kinds.map((kind) => {
    const { read, added, there, lost } = report[kind]
    return [t(kindNames[kind]), ...[read, added, there, lost].map(String)]
  })
  const { paidFen, keptFen, changed } = report.orders
  const money = t({
    zh: `原店已付订单 ¥${yuanFromFen(paidFen)}，其中导入 ¥${yuanFromFen(keptFen)}。`,
    en: `Paid orders there: ¥${yuanFromFen(paidFen)}; of these imported: ¥${yuanFromFen(keptFen)}.`,
  })
  const { balanceFen } = report.buyers
  const balances = t({
    zh: `原店账号余额 ¥${yuanFromFen(balanceFen)}，其中导入 ¥${yuanFromFen(report.buyers.keptFen)}。`,
    en: `Balances there: ¥${yuanFromFen(balanceFen)}; of these imported: ¥${yuanFromFen(report.buyers.keptFen)}.`,
  })
  const changes = t({
    zh: `${changed} 个导入过的订单状态、金额或打开方式有变。`,
    en: `Orders with a new status, amount or way to open them since an earlier import: ${changed}.`,
  })
  const toTest = t({
    zh: '导入的支付方式都是停用的：请逐个测试，再启用。',
    en: 'Payment methods come switched off: test each of them, then switch it on.',
  })
  const more = [
    ...(balanceFen > 0 ? [balances] : []),
    ...(changed > 0 ? [changes] : []),
    ...(report.payChannels.added > 0 ? [toTest] : []),
  ]
  return [drawTable(columns, rows), money, ...more].join('\n')
}

/** The losses as a file: a line for each row of the foreign shop. */
async function* lossLines({ t }: CommandContext, losses: readonly Loss[]): AsyncGenerator<string> {
  const titles: LocalizedText[] = [
    { zh: '表', en: 'table' },
    { zh: '编号', en: 'key' },
    { zh: '内容', en: 'what' },
    { zh: '原因', en: 'why' },
  ]
  yield csvByteOrderMark + csvLine(titles.map(t))
  for (const { table, key, what, why } of losses) yield csvLine([table, key, what, t(why)])
}

/** Imports while a new file is open for the losses: where there is such a file already, nothing is imported. */
async function withLossFile(
  context: CommandContext,
  file: string,
  losses: Losses,
  readReport: () => Promise<ImportReport>,
): Promise<ImportReport> {
  const { promise: report, resolve } = Promise.withResolvers<ImportReport>()
  async function* lines(): AsyncGenerator<string> {
    resolve(await readReport())
    yield* lossLines(context, losses.list)
  }
  await context.writeFile(file, lines())
  return report
}

const maxListed = 20

function describeLosses({ t }: CommandContext, losses: readonly Loss[], file: string | undefined): string {
  if (losses.length === 0) return t({ zh: '没有丢失任何内容。', en: 'Nothing is lost.' })
  const listed = losses
    .slice(0, maxListed)
    .map(({ table, key, what, why }) => `${table} ${key} “${what}”: ${t(why)}`)
  const more = losses.length - listed.length
  const inFile = file
    ? { zh: `全部写在 ${file}。`, en: `All of them are in ${file}.` }
    : { zh: '用 --losses 文件.csv 得到全部。', en: 'Get all of them by --losses file.csv.' }
  return [
    t({ zh: `不能照原样导入的：${losses.length} 处`, en: `Not as it was there: ${losses.length}` }),
    ...listed,
    ...(more > 0 ? [t({ zh: `另有 ${more} 处。`, en: `And ${more} more.` })] : []),
    t(inFile),
  ].join('\n')
}

const rowsPerReport = 20_000

async function readSource(
  context: CommandContext,
  foreign: ForeignShop,
  losses: Losses,
): Promise<ImportReport> {
  const { ctx, args, validate, resolvePath, reportProgress, readFile } = context
  const { shortUrl } = validate(z.strictObject({ shortUrl: ShortUrl }), {
    shortUrl: stringArgument(args, 'shop'),
  })
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  const keyFile = stringArgument(args, 'key')
  const key = keyFile === undefined ? undefined : (await readFile(keyFile)).toString().trim()
  let done = 0
  const onProgress = (rows: number) => {
    const before = Math.floor(done / rowsPerReport)
    done += rows
    if (Math.floor(done / rowsPerReport) > before)
      reportProgress({ zh: `已处理 ${done} 行…`, en: `${done} rows done…` })
  }
  const source = await openSource(resolvePath, stringArgument(args, 'source') ?? '', (table, place) =>
    losses.add({
      table,
      key: place,
      what: '',
      why: { zh: '这一行的列数不对，无法读取', en: 'this row does not have the values of its columns' },
    }),
  )
  try {
    const run = {
      ctx,
      shop,
      foreign,
      losses,
      key,
      write: args.write === true,
      publish: args.publish === true,
      accounts: args.accounts === true,
      onProgress,
    }
    return await importShop(run, source)
  } finally {
    await source.close()
  }
}

const importCommand = (foreign: ForeignShop): CliCommand => ({
  name: `import ${foreign.name}`,
  summary: {
    zh: `把${foreign.title.zh}的店铺搬进来`,
    en: `Move a shop of ${foreign.title.en} here`,
  },
  details: {
    zh: '默认只试算：列出会导入什么、会丢失什么，不写入任何内容；加 --write 才写入。可以重复运行：不会重复添加，中断后会继续。\n订单按原订单号存档，只供买家和卖家查看，不计入销售额。商品先不上架，除非加 --publish。写入前请先停掉原店，以免同一条卡密卖两次。',
    en: 'It only tries, and says what would be added and what is lost, unless --write is given. It may be repeated: nothing is added\ntwice, and it continues where it was stopped. Orders are kept under their old numbers, for reading, and in no sum of sales.\nItems are not published without --publish. Close the old shop before you write, or its cards may be sold twice.',
  },
  parameters: [
    {
      syntax: '<source>',
      description: { zh: '原店的数据', en: 'the data of the old shop' },
      expected: {
        zh: 'SQL 导出文件（可以是 .gz）、SQLite 文件，或 mysql://、postgres:// 地址',
        en: 'an SQL dump (which may be a .gz), an SQLite file, or a mysql:// or postgres:// address',
      },
    },
    { ...shopParameter, syntax: '--shop <shop>' },
    { syntax: '--write', description: { zh: '真正写入', en: 'write, instead of only trying' } },
    {
      syntax: '--publish',
      description: { zh: '原店在售的商品立即上架', en: 'publish the items that were on sale there' },
    },
    {
      syntax: '--accounts',
      description: {
        zh: '买家成为这里的账号，余额转入；余额在本平台的每家店都能用',
        en: 'make buyers accounts here, with their balances, which every shop of the platform accepts',
      },
    },
    ...(foreign.key ? [{ syntax: '--key <file>', description: foreign.key } as const] : []),
    {
      syntax: '--losses <file>',
      description: {
        zh: '把不能照原样导入的内容写进这个 CSV 文件',
        en: 'write everything that is lost to this CSV file',
      },
    },
  ],
  examples: [
    `import ${foreign.name} dump.sql --shop demo --losses losses.csv`,
    `import ${foreign.name} dump.sql --shop demo --write`,
  ],
  async run(context) {
    const { args, t } = context
    const losses = createLosses()
    const readReport = () =>
      readSource(context, foreign, losses).catch((error) => {
        throw error instanceof ImportError ? new UsageError([error.sentence]) : error
      })
    const file = stringArgument(args, 'losses')
    const report = await (file === undefined ? readReport() : withLossFile(context, file, losses, readReport))
    const isWritten = args.write === true
    const outcome = isWritten
      ? t({ zh: '已写入。', en: 'Written.' })
      : t({
          zh: '只是试算，没有写入；加 --write 写入。',
          en: 'Only tried, nothing was written; --write writes.',
        })
    return {
      data: {
        written: isWritten,
        ...report,
        losses: losses.list.map(({ why, ...loss }) => ({ ...loss, why: t(why) })),
      },
      text: [describeReport(context, report), describeLosses(context, losses.list, file), outcome].join(
        '\n\n',
      ),
    }
  },
})

export const importCommands: readonly CliCommand[] = foreignShops.map(importCommand)
