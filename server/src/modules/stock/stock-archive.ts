import { createHash } from 'node:crypto'
import { cardStates } from '@faka/contract/shared/states'
import type { Ctx } from '../../platform/ctx.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { readPages, readRows } from '../../platform/read-pages.ts'
import { listItemIds } from '../item/public.ts'
import { type ArchivePart, archiveRecords, archiveTable } from '../shop/public.ts'
import { decryptCard, decryptSharedText } from './card-encryption.ts'
import { readUnsoldCards } from './read-unsold-cards.ts'
import { listRecallsAfter } from './recall.sql.ts'
import { findReplacedCards } from './replacements.sql.ts'
import { maskCard } from './stock.rules.ts'
import { countCardsByState, listSharedTexts } from './stock.sql.ts'
import { findNewestCardsOfShop, type ListedCard, listBatchRows, listCardsById } from './stock-cards.sql.ts'
import { listFilesOfShop } from './stock-file.sql.ts'
import { toSoldFileDto } from './to-file-dto.ts'

/** Rows read at once; at most this many are in memory. */
const pageSize = 500

/** The public ids of the items of a shop, by key. */
async function readItemIds({ db }: Ctx, shopId: number): Promise<ReadonlyMap<number, string>> {
  return new Map((await listItemIds(db, shopId)).map(({ item_id, public_id }) => [item_id, public_id]))
}

const batches = archiveTable({
  name: 'batches.csv',
  about: ['进货批次', 'imports of cards'],
  columns: {
    batchId: ['批次编号', 'number of the batch'],
    itemId: ['商品编号', 'number of the item'],
    createTime: ['时间', 'when it was imported'],
    quantity: ['数量', 'number of cards'],
    unitCostFen: ['单张进价', 'cost of one card'],
    supplier: ['供应商', 'supplier'],
    note: ['备注', 'note'],
    recallId: ['召回编号', 'number of its recall'],
  },
  async *rows(ctx, { shop_id: shopId }) {
    const itemIds = await readItemIds(ctx, shopId)
    const readAfter = (last: { batch_id: number } | undefined, max: number) =>
      listBatchRows(ctx.db, {
        shopId,
        itemId: undefined,
        before: last?.batch_id ?? Number.MAX_SAFE_INTEGER,
        max,
      })
    for await (const row of readRows<Awaited<ReturnType<typeof listBatchRows>>[number]>(readAfter, pageSize))
      yield {
        batchId: row.batch_id,
        itemId: itemIds.get(row.item_id) ?? '',
        createTime: row.created_at,
        quantity: row.quantity,
        unitCostFen: row.unit_cost_fen,
        supplier: row.supplier,
        note: row.note,
        recallId: row.recall_id,
      }
  },
})

const recalls = archiveTable({
  name: 'recalls.csv',
  about: ['召回的批次', 'batches that were recalled'],
  columns: {
    recallId: ['召回编号', 'number of the recall'],
    batchId: ['批次编号', 'number of the batch'],
    reason: ['原因', 'reason'],
    time: ['时间', 'when'],
  },
  async *rows({ db }, { shop_id }) {
    for await (const row of readRows(
      (last: Parameters<typeof listRecallsAfter>[2], max) => listRecallsAfter(db, shop_id, last, max),
      pageSize,
    ))
      yield { recallId: row.recall_id, batchId: row.batch_id, reason: row.reason, time: row.at }
  },
})

/** The cards of a shop, newest first, page by page. */
const readCardPages = ({ db }: Ctx, shopId: number): AsyncGenerator<ListedCard[]> =>
  readPages(async (last, max) => {
    const before = last?.card_id ?? Number.MAX_SAFE_INTEGER
    const ids = await findNewestCardsOfShop(db, shopId, { states: cardStates, before, max })
    return listCardsById(db, shopId, ids)
  }, pageSize)

const cards = archiveTable({
  name: 'cards.csv',
  about: [
    '全部卡密与去向，未售的内容在 unsold 里。已售的归买家，只有首尾与校验值',
    'all cards and what became of them; the content of unsold ones is in unsold. Sold ones are their buyers’: only their ends and a hash are here',
  ],
  columns: {
    cardId: ['卡密编号', 'number of the card'],
    itemId: ['商品编号', 'number of the item'],
    batchId: ['批次编号', 'number of the batch'],
    state: [
      '状态：free 可售、held 占用、sold 已售、void 作废、withdrawn 已撤下',
      'free, held by an unpaid order, sold, void or withdrawn',
    ],
    orderNo: ['订单号', 'number of the order'],
    replacesCardId: ['它替换的卡密的编号', 'number of the card that it replaced'],
    publicText: ['自选时买家看到的部分', 'what buyers who choose see of it'],
    masked: ['内容的首尾', 'the ends of its content'],
    sha256: ['内容的 SHA-256（十六进制）', 'SHA-256 of its content, in hexadecimal'],
    addTime: ['入库时间', 'when it was imported'],
    withdrawReason: ['撤下的原因', 'why it was withdrawn'],
  },
  async *rows(ctx, { shop_id: shopId }) {
    const itemIds = await readItemIds(ctx, shopId)
    for await (const page of readCardPages(ctx, shopId)) {
      const replaced = await findReplacedCards(
        ctx.db,
        page.map(({ card_id }) => card_id),
      )
      for (const card of page) {
        const content = await decryptCard(ctx, card)
        yield {
          cardId: card.card_id,
          itemId: itemIds.get(card.item_id) ?? '',
          batchId: card.batch_id,
          state: card.state,
          orderNo: card.order_no,
          replacesCardId: replaced.get(card.card_id) ?? null,
          publicText: card.public_text,
          masked: maskCard(content),
          sha256: createHash('sha256').update(content).digest('hex'),
          addTime: card.added_at,
          withdrawReason: card.reason,
        }
      }
    }
  },
})

const unsoldCards: ArchivePart = {
  name: 'unsold/*.txt',
  about: [
    '未售卡密，每件商品一个文件，每行一条，可以直接再导入：“商品编号.txt”是可售的，“商品编号-withdrawn.txt”是已撤下的',
    'unsold cards, one a line, a file for each item, ready to be imported: ITEM.txt has those on sale, ITEM-withdrawn.txt those withdrawn',
  ],
  columns: {},
  async *files(ctx, { shop_id }) {
    for (const { item_id, public_id } of await listItemIds(ctx.db, shop_id)) {
      const counted = await countCardsByState(ctx.db, [item_id])
      for (const [state, suffix] of [
        ['free', ''],
        ['withdrawn', '-withdrawn'],
      ] as const)
        if (counted.some((row) => row.state === state))
          yield {
            name: `unsold/${public_id}${suffix}.txt`,
            content: joinChunks(readUnsoldCards(ctx, { item_id, shop_id }, state)),
          }
    }
  },
}

const sharedTexts = archiveRecords({
  name: 'shared-texts.jsonl',
  about: [
    '同一内容的商品的文本，每件商品最后一行是现在的',
    'the texts of reusable items; the last one of an item is the current one',
  ],
  columns: {
    itemId: ['商品编号', 'number of the item'],
    sharedTextId: ['文本编号', 'number of the text'],
    text: ['内容', 'the text'],
    time: ['保存时间', 'when it was saved'],
  },
  async *rows(ctx, { shop_id }) {
    const itemIds = await readItemIds(ctx, shop_id)
    for (const row of await listSharedTexts(ctx.db, shop_id, [...itemIds.keys()]))
      yield {
        itemId: itemIds.get(row.item_id) ?? '',
        sharedTextId: row.shared_text_id,
        text: await decryptSharedText(ctx, row.shared_text_id),
        time: row.created_at,
      }
  },
})

const files = archiveTable({
  name: 'files.csv',
  about: [
    '商品的文件，每件商品最后一行最新；文件内容不在这里',
    'the files of items; the last one of an item is the newest. Their content is not here',
  ],
  columns: {
    itemId: ['商品编号', 'number of the item'],
    sharedTextId: ['随它发货的文本编号', 'number of the text that is delivered with it'],
    fileName: ['文件名', 'name of the file'],
    sizeBytes: ['大小，单位字节', 'size in bytes'],
    sha256: ['文件的 SHA-256（十六进制）', 'SHA-256 of the file, in hexadecimal'],
    time: ['上传时间', 'when it was uploaded'],
  },
  async *rows(ctx, { shop_id }) {
    const itemIds = await readItemIds(ctx, shop_id)
    for (const row of await listFilesOfShop(ctx.db, shop_id)) {
      const { name, sizeBytes, sha256 } = toSoldFileDto(row)
      yield {
        itemId: itemIds.get(row.item_id) ?? '',
        sharedTextId: row.shared_text_id,
        fileName: name,
        sizeBytes,
        sha256,
        time: row.created_at,
      }
    }
  },
})

/** What the archive of a shop has of its stock. Opened cards are recorded as exported before they are given out. */
export const stockArchive: readonly ArchivePart[] = [batches, recalls, cards, unsoldCards, sharedTexts, files]
