import { keyOfItemPictureUrl } from '@faka/contract/upload/upload'
import { type ArchivePart, archivePictures, archiveRecords } from '../shop/public.ts'
import { listItems } from './item.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'

const items = archiveRecords({
  name: 'items.jsonl',
  about: [
    '商品，按店铺里的顺序，每行一件；金额单位是分（100 分 = 1 元）',
    'items in the order of the shop, one a line; amounts are in 分 (100 分 are 1 元)',
  ],
  columns: {
    itemId: ['商品编号', 'number of the item'],
    status: ['状态：draft 草稿、published 在售、discontinued 下架', 'draft, published or discontinued'],
    content: ['cards 一卡一密，reusable 同一内容', 'cards: one for each unit; reusable: one text for all'],
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
    needsLogin: ['是否要登录才能买', 'whether buyers have to log in'],
    cardPassword: ['取卡密码的规则', 'rule of the card password'],
    questions: ['下单时要填的问题', 'questions that buyers answer'],
    warranty: ['售后说明', 'warranty'],
    cardSeparator: ['卡号与密码之间的分隔', 'separator between the parts of a card'],
    unlisted: ['是否不在列表里显示', 'whether no list shows it'],
  },
  async *rows({ db }, { shop_id }) {
    for (const { public_id, status, content, publish_at, version } of await listItems(db, shop_id))
      yield { itemId: public_id, status, content, publishTime: publish_at, ...parseItemVersion(version) }
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
export const itemArchive: readonly ArchivePart[] = [items, pictures]
