import type { ItemVersion } from '@faka/contract/item/seller-item'
import { keyOfItemPictureUrl } from '@faka/contract/upload/upload'
import {
  type ArchivePart,
  archivePictures,
  archiveRecords,
  archiveTable,
  toSeoTexts,
} from '../shop/public.ts'
import { listCampaignsOfShop } from './campaign.sql.ts'
import { listItems } from './item.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'

const toArchivedVersion = ({
  cardsByMail = 'none',
  byProgram = false,
  redeemNote = '',
  maxDownloads = 0,
  ...version
}: ItemVersion) => ({
  ...version,
  cardsByMail,
  byProgram,
  redeemNote,
  maxDownloads,
})

const items = archiveRecords({
  name: 'items.jsonl',
  about: [
    '商品，按店铺里的顺序，每行一件；金额单位是分（100 分 = 1 元）',
    'items in the order of the shop, one a line; amounts are in 分 (100 分 are 1 元)',
  ],
  columns: {
    itemId: ['商品编号', 'number of the item'],
    status: ['状态：draft 草稿、published 在售、discontinued 下架', 'draft, published or discontinued'],
    content: [
      'cards 一卡一密，reusable 同一内容，balance 余额充值',
      'cards: one for each unit; reusable: one text for all; balance: a top-up',
    ],
    publishTime: ['定时上架的时间', 'when it is published by itself'],
    title: ['标题', 'title'],
    classifyId: ['分类编号', 'number of its category'],
    cover: ['封面的地址；图片在 pictures 里', 'address of the cover; the picture is in pictures'],
    gallery: ['其他图片的地址', 'addresses of further pictures'],
    description: ['说明', 'description'],
    priceFen: ['单价，单位分', 'price in 分'],
    originalPriceFen: ['划线价，单位分', 'price that is struck through, in 分'],
    tiers: ['批发价：从多少件起，单价多少分', 'tiers: from how many units at what price in 分'],
    minQuantity: ['一单最少几件', 'fewest units of an order'],
    maxQuantity: ['一单最多几件', 'most units of an order'],
    stockDisplay: ['库存怎样显示：exact 准确、band 大概', 'how stock is shown: exact or band'],
    delivery: ['发货方式', 'how it is delivered'],
    byProgram: ['是否由卖家的程序发货', 'whether the program of the seller delivers it'],
    needsLogin: ['是否要登录才能买', 'whether buyers have to log in'],
    cardPassword: ['取卡密码的规则', 'rule of the card password'],
    questions: ['下单时要填的问题', 'questions that buyers answer'],
    warranty: ['售后说明', 'warranty'],
    cardSeparator: ['卡号与密码之间的分隔', 'separator between the parts of a card'],
    unlisted: ['是否不在列表里显示', 'whether no list shows it'],
    redeemNote: ['兑换页上写的：卡密换什么', 'what the redeem page says a card is exchanged for'],
    maxDownloads: ['文件最多下载几次，0 为不限', 'most downloads of its file; 0: no limit'],
    cardsByMail: ['卡密是否发到买家邮箱', 'whether cards are sent to the email of the buyer'],
    cardChoice: [
      '自选：买家看到的部分叫什么，每张加价多少分',
      'what buyers who choose cards see of them, and the surcharge of each in 分',
    ],
    seoTitle: ['搜索标题，空为自动', 'title for search engines; empty: computed'],
    seoDescription: ['搜索描述，空为自动', 'description for search engines; empty: computed'],
    variantOf: ['是哪件商品的规格：该商品的编号', 'the number of the item that it is a variant of'],
    options: ['规格的选项', 'the options of a variant'],
    axes: ['按哪些规格出售：名称和选项', 'what its variants differ in: names and options'],
  },
  async *rows({ db }, { shop_id }) {
    const rows = await listItems(db, shop_id)
    const ids = new Map(rows.map(({ item_id, public_id }) => [item_id, public_id]))
    for (const item of rows)
      yield {
        itemId: item.public_id,
        status: item.status,
        content: item.content,
        publishTime: item.publish_at,
        ...toSeoTexts(item),
        ...toArchivedVersion(parseItemVersion(item.version)),
        variantOf: item.parent_id === null ? null : ids.get(item.parent_id),
        options: item.options,
        axes: item.axes,
      }
  },
})

const campaigns = archiveTable({
  name: 'campaigns.csv',
  about: ['限时活动价', 'prices of items for some time'],
  columns: {
    itemId: ['商品编号', 'number of the item'],
    priceFen: ['活动价', 'price in the campaign'],
    from: ['开始', 'begin'],
    until: ['结束', 'end'],
    endedTime: ['提前结束或被下一个代替的时间', 'when it was ended or followed by the next one'],
  },
  async *rows({ db }, { shop_id }) {
    for (const row of await listCampaignsOfShop(db, shop_id))
      yield {
        itemId: row.public_id,
        priceFen: row.price_fen,
        from: row.valid_from,
        until: row.valid_until,
        endedTime: row.ended_at,
      }
  },
})

const pictures = archivePictures(['商品图片', 'pictures of items'], async function* ({ db }, { shop_id }) {
  const addresses = (await listItems(db, shop_id)).flatMap(({ version: { cover, gallery } }) => [
    cover,
    ...gallery,
  ])
  // items share pictures
  for (const address of new Set(addresses)) {
    const key = address === null ? undefined : keyOfItemPictureUrl(address)
    if (key) yield key
  }
})

/** What the archive of a shop has of its items, as they are now. */
export const itemArchive: readonly ArchivePart[] = [items, campaigns, pictures]
