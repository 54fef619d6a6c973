import { Readable } from 'node:stream'
import {
  auditActors,
  auditGroups,
  exportAuditEvents as exportAuditEventsOperation,
  listAuditEvents as listAuditEventsOperation,
} from '@faka/contract/report/audit'
import { auditedTables, auditedTablesOf } from '../../modules/declarations.ts'
import { exportAuditEvents } from '../../modules/report/export-audit-events.ts'
import { listAuditEvents } from '../../modules/report/list-audit-events.ts'
import { checkChain, type Finding } from '../../platform/audit/check-chain.ts'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import {
  type CliCommand,
  numberOrText,
  type Parameter,
  type ParsedArguments,
  stringArgument,
} from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { daySpanParameters } from '../span-parameters.ts'
import { pageParameters } from '../stock-parameters.ts'

const findingTexts: Readonly<Record<Finding['kind'], LocalizedText>> = {
  changed: { zh: '内容被改动', en: 'was changed' },
  deleted: { zh: '被删除', en: 'was deleted' },
  inserted: { zh: '是后来插入的', en: 'was inserted afterwards' },
  link: { zh: '的链节不对', en: 'has a link that is not right' },
}

/** Checks the chains of one cell; what is found in a further one says in which. */
async function checkCell(ctx: Ctx) {
  const { findings, heads, ...counts } = await checkChain(ctx, auditedTablesOf(ctx.cell))
  const further = ctx.cell.number === 0 ? {} : { cell: ctx.cell.number }
  return {
    ...counts,
    findings: findings.map(({ tenantId: shopId, ...finding }) => ({ ...finding, ...further, shopId })),
    heads: heads.map(({ tenantId: shopId, ...head }) => ({ ...further, shopId, ...head })),
  }
}

export const checkAuditCommand: CliCommand = {
  name: 'audit check',
  summary: {
    zh: '检查事件记录：逐条与审计链比对，说出哪一行被改动、删除或插入',
    en: 'Compare every event row with the audit chain, and name those that were changed, deleted or inserted',
  },
  details: {
    zh: '有问题时退出码为 1。用 --json 可得到每条链的末端，另存一份，日后可证明末尾没有被截去。',
    en: 'If a problem is found, the exit code is 1. --json includes the end of each chain: stored elsewhere, it proves later that nothing was cut off.',
  },
  parameters: [],
  examples: ['audit check', 'audit check --json'],
  async run({ ctx, t }) {
    const ofCells = await Promise.all(inEachCell(ctx).map(checkCell))
    const totalOf = (name: 'links' | 'waiting') => ofCells.reduce((total, cell) => total + cell[name], 0)
    const [links, waiting] = [totalOf('links'), totalOf('waiting')]
    const findings = ofCells.flatMap((cell) => cell.findings)
    const heads = ofCells.flatMap((cell) => cell.heads)
    const data = { links, waiting, findings, heads }
    const lines = findings.map(({ kind, table, eventId, subject, shopId, place }) => {
      const row = `${table || 'audit_head'} ${eventId}${subject && ` (${subject})`}`
      return t({
        zh: `${row} ${findingTexts[kind].zh}（店铺 ${shopId}，第 ${place} 节）`,
        en: `${row} ${findingTexts[kind].en} (shop ${shopId}, place ${place})`,
      })
    })
    const sum = t({
      zh: `${heads.length} 条链，${links} 条记录已比对，${waiting} 条等待入链，${findings.length} 处不对。`,
      en: `${heads.length} chains, ${links} records compared, ${waiting} wait for their link, ${findings.length} are not right.`,
    })
    return { data, text: [...lines, sum].join('\n'), failed: findings.length > 0 }
  },
}

const filterParameters: readonly Parameter[] = [
  ...daySpanParameters,
  {
    syntax: '--kind <kind>',
    field: 'kind',
    description: { zh: '只看一类或一种事件', en: 'only a group or a kind of events' },
    expected: {
      zh: `${auditGroups.join('、')}，或其中一种，如 cards.exported`,
      en: `${auditGroups.join(', ')}, or a kind of one, such as cards.exported`,
    },
  },
  {
    syntax: '--actor <actor>',
    field: 'actor',
    description: { zh: '只看谁做的', en: 'only what they did' },
    expected: { zh: auditActors.join('、'), en: auditActors.join(', ') },
  },
  {
    syntax: '--staff <staff>',
    field: 'staffNo',
    description: { zh: '只看一名员工做的（编号）', en: 'only what this member of the staff did, by number' },
  },
  {
    syntax: '--key <key>',
    field: 'keyNo',
    description: { zh: '只看一个 API 密钥做的（编号）', en: 'only what this API key did, by number' },
  },
  {
    syntax: '--on <number>',
    field: 'subject',
    description: {
      zh: '只看关于一笔订单、一个投诉、一个批次、一件商品、一种支付方式或一个密钥的',
      en: 'only about this order, complaint, batch, item, payment method or key',
    },
  },
]

const filterOf = (args: ParsedArguments) => ({
  shortUrl: stringArgument(args, 'shop'),
  from: stringArgument(args, 'from'),
  to: stringArgument(args, 'to'),
  kind: stringArgument(args, 'kind'),
  actor: stringArgument(args, 'actor'),
  staffNo: stringArgument(args, 'staff'),
  keyNo: stringArgument(args, 'key'),
  subject: stringArgument(args, 'on'),
})

const listAuditCommand: CliCommand = {
  name: 'audit list',
  summary: {
    zh: '列出店铺发生过的事：谁、何时、对什么、为什么，最新的在前',
    en: 'List what happened in a shop: who, when, on what and why, the newest first',
  },
  parameters: [shopParameter, ...filterParameters, ...pageParameters],
  examples: ['audit list qing --kind cards.exported', 'audit list qing --actor staff --from 2026-11-01'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      ...filterOf(args),
      cursor: stringArgument(args, 'cursor'),
      pageSize: numberOrText(stringArgument(args, 'pageSize')),
    })
    const data = await listAuditEvents(ctx, validate(listAuditEventsOperation.input, input), auditedTables)
    const columns = [
      { title: t({ zh: '时间', en: 'TIME' }) },
      { title: t({ zh: '谁', en: 'WHO' }) },
      { title: t({ zh: '发生了什么', en: 'WHAT' }) },
      { title: t({ zh: '对什么', en: 'ON' }) },
      { title: t({ zh: '原因', en: 'REASON' }) },
    ]
    const rows = data.list.map(({ time, actor, text, subject, reason }) => [
      ...[localTime(time), actor.text, text],
      ...[`${subject.id} ${subject.name}`.trim(), reason],
    ])
    const more = data.nextCursor
    const footer: LocalizedText =
      more === null
        ? { zh: '没有更多了。', en: 'No more.' }
        : { zh: `下一页：--cursor ${more}`, en: `Next page: --cursor ${more}` }
    return { data, text: `${drawTable(columns, rows)}\n\n${t(footer)}` }
  },
}

const exportAuditCommand: CliCommand = {
  name: 'audit export',
  summary: {
    zh: '把店铺发生过的事写进一个新的 CSV 文件',
    en: 'Write what happened in a shop to a new CSV file',
  },
  parameters: [
    shopParameter,
    { syntax: '<file>', description: { zh: '新文件的名字', en: 'name of the new file' } },
    ...filterParameters,
  ],
  examples: ['audit export qing november.csv --from 2026-11-01 --to 2026-11-30'],
  async run({ ctx, args, validate, writeFile, t }) {
    const file = stringArgument(args, 'file') ?? ''
    const input = validate(exportAuditEventsOperation.input, omitUndefined(filterOf(args)))
    const { body } = await exportAuditEvents(ctx, input, auditedTables)
    await writeFile(file, body instanceof Readable ? body : Readable.from([body]))
    return { data: { file }, text: t({ zh: `已写入 ${file}。`, en: `Written to ${file}.` }) }
  },
}

export const auditCommands: readonly CliCommand[] = [listAuditCommand, exportAuditCommand, checkAuditCommand]
