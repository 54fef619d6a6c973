import { ShortUrl } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { acceptCopy } from '../../backup/accept-copy.ts'
import { addCell } from '../../modules/add-cell.ts'
import { listCells, loadMinutes } from '../../modules/list-cells.ts'
import { MoveRefused, type RefusalReason } from '../../move-shop/move-refused.ts'
import { type MoveResult, moveShop } from '../../move-shop/move-shop.ts'
import { findCellOrReject } from '../cell-parameter.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'

/** What is moved where. */
const ShopMove = z.strictObject({ shortUrl: ShortUrl, to: z.string() })

const inMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`

const listCellsCommand: CliCommand = {
  name: 'cell list',
  isDefault: true,
  summary: {
    zh: '列出分区：在哪个数据库，各有多少店铺、成交多快、占多大',
    en: 'List the cells, with their database, shops, load and size',
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
      { title: t({ zh: '数据库', en: 'DATABASE' }) },
      { title: t({ zh: '店铺', en: 'SHOPS' }), alignRight: true as const },
      {
        title: t({ zh: `${loadMinutes} 分钟成交`, en: `PAID IN ${loadMinutes} MIN` }),
        alignRight: true as const,
      },
      { title: t({ zh: '大小', en: 'SIZE' }), alignRight: true as const },
      { title: t({ zh: '新店铺', en: 'NEW SHOPS' }) },
    ]
    const rows = cells.map(({ number, schema, database, shops, orders, sizeBytes, reserved }) => [
      String(number),
      schema,
      database ?? t({ zh: '第一个', en: 'the first' }),
      String(shops ?? '–'),
      String(orders ?? '–'),
      sizeBytes === null ? '–' : inMegabytes(sizeBytes),
      reserved ? t({ zh: '仅指定时', en: 'only if named' }) : t({ zh: '开放', en: 'yes' }),
    ])
    const problems = cells.flatMap(({ problem }) => (problem ? t(problem) : []))
    return {
      data: { minutes: loadMinutes, cells },
      text: [drawTable(columns, rows), ...problems].join('\n'),
    }
  },
}

const addCellCommand: CliCommand = {
  name: 'cell add',
  summary: {
    zh: '增加一个分区，正在运行的服务器立即使用它',
    en: 'Add a cell, which running servers serve at once',
  },
  details: {
    zh: '新分区带有平台的全部支付方式。以后开的店铺开在店铺最少的分区里。CELL_DATABASE_URLS 里写了它编号的，建在那个空数据库里；中途断开，再运行一次即可。',
    en: 'It has all payment methods of the platform. Shops that are opened later go to the cell with the fewest. Where CELL_DATABASE_URLS names its number, it is made in that empty database; broken off, run it again.',
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

const refusals: Record<RefusalReason, LocalizedText> = {
  earlierCell: {
    zh: '店铺只能迁到编号更大的分区。没有的话，用 cell add 增加一个。',
    en: 'A shop moves to a cell with a higher number only. Add one with cell add.',
  },
  topUps: {
    zh: '没有迁移：这家店铺现在或曾经用于余额充值，只能留在原来的分区。',
    en: 'The shop was not moved: balances are or were topped up in it, and such a shop stays in its cell.',
  },
  otherCommand: {
    zh: '另一个命令正在迁移这家店铺，等它结束后用 cell list 查看。',
    en: 'Another command moves this shop. Wait until it has ended, and see cell list.',
  },
  elsewhere: {
    zh: '另一个命令中断的迁移刚刚完成，店铺现在在另一个分区。用 cell list 查看后再运行一次。',
    en: 'A move that another command had begun was finished just now, to another cell. See cell list, and run the command again.',
  },
  channels: {
    zh: '没有迁移：那个分区缺少部分订单所用的支付方式。半分钟后再试；仍然如此，请查看 channel list。缺少的是：',
    en: 'The shop was not moved: that cell lacks payment methods by which some of its orders were paid. Try again in half a minute; if it stays so, see channel list. Missing: ',
  },
  busyTables: {
    zh: '有耗时的写入占用着表，或者表正在修改，没有迁移，请稍后再试。',
    en: 'The shop was not moved: its tables are in use by a statement that takes long, or are being changed. Try again later.',
  },
  events: {
    zh: '审计记录没能及时串接，没有迁移，请稍后再试。',
    en: 'The shop was not moved: its events were not linked to its audit trail in time. Try again later.',
  },
  undone: {
    zh: '没有迁移：与数据库的连接断开了，店铺在原来的分区。再运行一次即可。',
    en: 'The shop was not moved: the connection to the database was lost. Run the command again.',
  },
  tooLong: {
    zh: '没有迁移：停写不能超过 5 分钟，店铺在原来的分区。请在空闲的时候再试。',
    en: 'The shop was not moved: its writes may not be stopped for more than 5 minutes. Try again at a quiet hour.',
  },
  unfinished: {
    zh: '与数据库的连接断开了，还不知道有没有迁完。服务器会在一分钟内完成或撤销，用 cell list 查看，或再运行一次。',
    en: 'The connection to a database was lost before the end was known. A server finishes or undoes the move within a minute: see cell list, or run the command again.',
  },
}

/** How it went, in a few words. */
function describeMove({ rows, wasBegun, writesStoppedMs }: MoveResult): LocalizedText {
  if (wasBegun)
    return { zh: '另一个命令中断的迁移已完成', en: 'the move that another command had begun was finished' }
  if (rows === undefined)
    return {
      zh: '最后几步中断过，已经补完',
      en: 'one of the last steps failed, and was done again',
    }
  const seconds = (writesStoppedMs / 1000).toFixed(1)
  return { zh: `${rows} 行，停写 ${seconds} 秒`, en: `${rows} rows, not written for ${seconds} s` }
}

const moveShopCommand: CliCommand = {
  name: 'cell move',
  summary: {
    zh: '把店铺迁到另一个分区，其他店铺照常营业',
    en: 'Move a shop to another cell, while all others sell',
  },
  details: {
    zh: '迁移的几秒里，这家店铺的页面照常打开，下单等操作等到迁完再继续。原来的订单号、链接和回调地址继续有效。中途断开的迁移由服务器撤销或完成，也可以再运行一次。',
    en: 'For some seconds the shop can be read, and what buyers and its seller do waits until it has arrived. Its numbers, links and call-back addresses stay valid. A move that is broken off is undone or finished by a server, or by this command run again.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '--to <number>',
      field: 'to',
      expected: { zh: 'cell list 里的编号', en: 'a number as cell list shows it' },
      description: {
        zh: '迁到哪个分区（见 cell list），编号要比现在的大',
        en: 'to which cell, as cell list shows it: one with a higher number',
      },
    },
  ],
  examples: ['cell move demo --to 1'],
  async run({ ctx, args, validate, t }) {
    const given = { shortUrl: stringArgument(args, 'shop'), to: stringArgument(args, 'to') }
    const { shortUrl, to: named } = validate(ShopMove, given)
    const to = findCellOrReject(ctx, named)
    const { number } = to.cell
    try {
      const moved = await moveShop(ctx, shortUrl, to)
      if (!moved)
        return {
          data: { shortUrl, to: number, rows: 0 },
          text: t({
            zh: `店铺 ${shortUrl} 已经在分区 ${number}。`,
            en: `The shop ${shortUrl} is in cell ${number} already.`,
          }),
        }
      const detail = describeMove(moved)
      return {
        data: moved,
        text: t({
          zh: `店铺 ${shortUrl} 已迁到分区 ${number}：${detail.zh}。`,
          en: `The shop ${shortUrl} is in cell ${number} now: ${detail.en}.`,
        }),
      }
    } catch (error) {
      if (!(error instanceof MoveRefused)) throw error
      const { reason, payChannels } = error
      return {
        data: { shortUrl, refused: reason, ...(payChannels.length > 0 && { payChannels }) },
        text: t(refusals[reason]) + payChannels.join(', '),
        failed: true,
      }
    }
  },
}

const acceptCopyCommand: CliCommand = {
  name: 'cell accept',
  summary: {
    zh: '接受分区数据库的旧副本，让它恢复营业',
    en: 'Serve a cell from an older copy of its database',
  },
  details: {
    zh: '只在最新的数据库已经不存在时使用：副本之后的订单和付款都没有了，那时卖出的卡密在副本里又是未售。店铺因此先被冻结；原来的数据库从此被拒绝。',
    en: 'Only where the latest database is lost: orders and payments since the copy are gone, and cards sold since count as free. So its shops are frozen, and the lost database is refused from then on.',
  },
  parameters: [{ syntax: '<number>', description: { zh: '分区编号', en: 'the number of the cell' } }],
  examples: ['cell accept 1'],
  async run({ ctx, args, t }) {
    const { number } = findCellOrReject(ctx, stringArgument(args, 'number') ?? '').cell
    const accepted = await acceptCopy(ctx, number)
    if (!accepted)
      return {
        data: { cell: number, accepted: false, frozen: 0, left: 0 },
        text: t({
          zh: `分区 ${number} 的数据库不是旧副本。`,
          en: `The database of cell ${number} is no older copy.`,
        }),
      }
    const { frozen, left } = accepted
    const texts = [
      {
        zh: `分区 ${number} 将使用这份副本。${frozen} 个店铺已冻结，核对副本之后售出的卡密后用 shop unfreeze 解除。`,
        en: `Cell ${number} is served from this copy. ${frozen} ${frozen === 1 ? 'shop is' : 'shops are'} frozen: check the cards that were sold since the copy, then use "shop unfreeze".`,
      },
      ...(left > 0
        ? [
            {
              zh: `${left} 个店铺在副本之后已搬到其他分区，服务器会把它们从这份副本中移除。`,
              en: `${left} ${left === 1 ? 'shop has' : 'shops have'} moved to another cell since the copy, and a server removes ${left === 1 ? 'it' : 'them'} from it.`,
            },
          ]
        : []),
    ]
    return { data: { cell: number, accepted: true, frozen, left }, text: texts.map(t).join('\n') }
  },
}

export const cellCommands = [listCellsCommand, addCellCommand, moveShopCommand, acceptCopyCommand] as const
