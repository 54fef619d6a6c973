import { addCell } from '../../modules/add-cell.ts'
import { listCells, loadMinutes } from '../../modules/list-cells.ts'
import type { CliCommand } from '../command.ts'
import { drawTable } from '../draw-table.ts'

const inMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`

const listCellsCommand: CliCommand = {
  name: 'cell list',
  isDefault: true,
  summary: {
    zh: '列出分区：各有多少店铺、成交多快、占多大',
    en: 'List the cells, with their shops, load and size',
  },
  details: {
    zh: '没有增加过分区的安装只有分区 0。大小不含账号、余额等公共的表。',
    en: 'An installation to which none was added has cell 0 only. Its size is without the common tables, such as accounts and balances.',
  },
  parameters: [],
  examples: ['cell list', 'cell list --json'],
  async run({ ctx, t }) {
    const cells = await listCells(ctx)
    const columns = [
      { title: t({ zh: '分区', en: 'CELL' }), alignRight: true as const },
      { title: t({ zh: '模式', en: 'SCHEMA' }) },
      { title: t({ zh: '店铺', en: 'SHOPS' }), alignRight: true as const },
      {
        title: t({ zh: `${loadMinutes} 分钟成交`, en: `PAID IN ${loadMinutes} MIN` }),
        alignRight: true as const,
      },
      { title: t({ zh: '大小', en: 'SIZE' }), alignRight: true as const },
      { title: t({ zh: '新店铺', en: 'NEW SHOPS' }) },
    ]
    const rows = cells.map(({ number, schema, shops, orders, sizeBytes, reserved }) => [
      String(number),
      schema,
      String(shops),
      String(orders),
      inMegabytes(sizeBytes),
      reserved ? t({ zh: '仅指定时', en: 'only if named' }) : t({ zh: '开放', en: 'yes' }),
    ])
    return { data: { minutes: loadMinutes, cells }, text: drawTable(columns, rows) }
  },
}

const addCellCommand: CliCommand = {
  name: 'cell add',
  summary: {
    zh: '增加一个分区，正在运行的服务器立即使用它',
    en: 'Add a cell, which running servers serve at once',
  },
  details: {
    zh: '新分区带有平台的全部支付方式。以后开的店铺开在店铺最少的分区里。',
    en: 'It has all payment methods of the platform. Shops that are opened later go to the cell with the fewest.',
  },
  parameters: [
    {
      syntax: '--reserved',
      description: {
        zh: '只在开店时写明这个分区才用它',
        en: 'new shops are opened there only where it is named',
      },
    },
  ],
  examples: ['cell add', 'cell add --reserved'],
  async run({ ctx, args, t }) {
    const number = await addCell(ctx, { reserved: args.reserved === true })
    return {
      data: { cell: number },
      text: t({ zh: `分区 ${number} 已增加。`, en: `Cell ${number} was added.` }),
    }
  },
}

export const cellCommands = [listCellsCommand, addCellCommand] as const
