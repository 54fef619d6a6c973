import { readOfSoldOrders } from '../order/public.ts'
import { type ArchivePart, archiveTable } from '../shop/public.ts'
import { listTextsOfOrders } from './delivery.sql.ts'
import { listDownloadsOfOrders } from './file-download.sql.ts'
import { listRevealsOfOrders } from './reveal.sql.ts'

const deliveredTexts = archiveTable({
  name: 'delivered-texts.csv',
  about: [
    '不来自库存的发货：人工发的或同一内容的；内容归买家，不在这里',
    'what was delivered other than from stock: manually, or the text of a reusable item; the content is its buyer’s',
  ],
  columns: {
    orderNo: ['订单号', 'number of the order'],
    cardNo: ['订单里的第几份', 'its place in the order'],
    turn: ['第几次发，大于 1 是换的', 'which delivery; above 1 it replaced another'],
    sharedTextId: ['同一内容的文本编号', 'number of the shared text'],
    complaintNo: ['因哪个投诉而换', 'number of the complaint that it was replaced for'],
    time: ['时间', 'when'],
  },
  async *rows({ db }, { shop_id }) {
    for await (const row of readOfSoldOrders({ db }, shop_id, (nos) => listTextsOfOrders(db, nos)))
      yield {
        orderNo: row.order_no,
        cardNo: row.card_no,
        turn: row.turn,
        sharedTextId: row.shared_text_id,
        complaintNo: row.complaint_no,
        time: row.at,
      }
  },
})

const reveals = archiveTable({
  name: 'openings.csv',
  about: ['买家查看和导出卡密的记录', 'when buyers opened and exported their cards'],
  columns: {
    orderNo: ['订单号', 'number of the order'],
    kind: [
      'shown 在页面查看，exported 导出，mailed 发到邮箱',
      'shown on the page, exported, or mailed: sent by email',
    ],
    format: [
      '导出的格式，file 为下载商品文件；发到邮箱的 zip 加密附件、link 链接',
      'format of the export, file for the file of the item; by email zip, an encrypted file, or link',
    ],
    byOwner: ['是否由买家账号查看', 'whether by the account of the buyer'],
    device: ['设备', 'device'],
    times: ['次数', 'how often'],
    firstTime: ['首次', 'first time'],
    lastTime: ['末次', 'last time'],
  },
  async *rows({ db }, { shop_id }) {
    for await (const row of readOfSoldOrders({ db }, shop_id, (nos) => listRevealsOfOrders(db, nos)))
      yield {
        orderNo: row.order_no,
        kind: row.kind,
        format: row.format,
        byOwner: row.by_owner,
        device: row.device,
        times: row.times,
        firstTime: row.first_at,
        lastTime: row.last_at,
      }
  },
})

const downloads = archiveTable({
  name: 'downloads.csv',
  about: ['买家取得下载链接的次数', 'how many links to their files buyers got'],
  columns: {
    orderNo: ['订单号', 'number of the order'],
    turn: ['第几次发，大于 1 是换的', 'which delivery; above 1 it replaced another'],
    times: ['次数', 'how often'],
    firstTime: ['首次', 'first time'],
    lastTime: ['末次', 'last time'],
  },
  async *rows({ db }, { shop_id }) {
    for await (const row of readOfSoldOrders({ db }, shop_id, (nos) => listDownloadsOfOrders(db, nos)))
      yield {
        orderNo: row.order_no,
        turn: row.turn,
        times: row.times,
        firstTime: row.first_at,
        lastTime: row.last_at,
      }
  },
})

/** What the archive of a shop has of deliveries: never the content. */
export const deliveryArchive: readonly ArchivePart[] = [deliveredTexts, downloads, reveals]
