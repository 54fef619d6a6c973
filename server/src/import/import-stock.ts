import type { LocalizedText } from '../cli/localized-text.ts'
import { fingerprintCards, importCards, importSoldCards, type LeftOutCard } from '../modules/stock/public.ts'
import type { ItemsByKey } from './import-catalogue.ts'
import { type ImportRun, inGroups, noRows, type RowCounts } from './import-run.ts'
import type { ImportedCard, ImportedShop } from './imported-shop.ts'

/** As many cards as are encrypted and inserted at once; an import of many has several batches. */
const cardsPerBatch = 10_000

const leftOutReasons: Record<Exclude<LeftOutCard['kind'], 'inThisItem'>, LocalizedText> = {
  broken: {
    zh: '不是有效的卡密：空的、太长，或有无法识别的字符',
    en: 'it is no valid card: empty, too long, or with characters that cannot be read',
  },
  inOtherItem: { zh: '本店另一件商品已有这条卡密', en: 'another item of the shop has it' },
  soldBefore: { zh: '这条卡密卖出过', en: 'it was sold before' },
}

const addLoss = ({ losses }: ImportRun, { key, itemKey }: ImportedCard, why: LocalizedText): void =>
  losses.add({ table: 'card', key, what: itemKey, why })

/** Keeps the fingerprints of the cards that were sold there. */
async function keepSoldCards(run: ImportRun, imported: ImportedShop): Promise<RowCounts> {
  const { ctx, shop, spool, write } = run
  const counts = noRows()
  await inGroups(imported.soldCards(), cardsPerBatch, async (cards) => {
    counts.read += cards.length
    const fingerprints = fingerprintCards(
      ctx,
      cards.map(({ text }) => text),
    ).map((each) => each.toString('hex'))
    const fresh = cards.filter((_card, index) => spool.remember('sold', fingerprints[index] ?? ''))
    const texts = fresh.map(({ text }) => text)
    const { added, onSale } = await importSoldCards(ctx, shop.shop_id, texts, { write })
    counts.added += added
    counts.there += cards.length - added
    for (const index of onSale) {
      const card = fresh[index]
      if (card)
        addLoss(run, card, {
          zh: '在原店已经卖出，在这里却还在库存里：请撤下，以免卖两次',
          en: 'it was sold there and is still in stock here: withdraw it, or it is sold twice',
        })
    }
    run.onProgress(cards.length)
  })
  return counts
}

/** Adds the unsold cards of one item. */
async function addUnsoldCards(
  run: ImportRun,
  itemId: number | undefined,
  cards: readonly ImportedCard[],
  counts: RowCounts,
): Promise<void> {
  const { ctx, shop, foreign, write } = run
  const leftOut = await importCards(ctx, { item_id: itemId, shop_id: shop.shop_id }, cards, {
    write,
    note: foreign.title.zh,
  })
  counts.added += cards.length - leftOut.length
  for (const { index, kind } of leftOut) {
    const card = cards[index]
    if (kind === 'inThisItem') counts.there += 1
    else if (card) {
      counts.lost += 1
      addLoss(run, card, leftOutReasons[kind])
    }
  }
}

/** Says why a card is left out before it is compared with the cards of this shop; undefined if it is not. */
const createCheck =
  ({ ctx, spool }: ImportRun, itemsByKey: ItemsByKey) =>
  ({ itemKey, text }: ImportedCard): LocalizedText | undefined => {
    const fingerprint = fingerprintCards(ctx, [text])[0]?.toString('hex') ?? ''
    if (!itemsByKey.has(itemKey))
      return { zh: '所属的商品或规格没有导入', en: 'its item or variant was not imported' }
    if (spool.isRemembered('sold', fingerprint)) return leftOutReasons.soldBefore
    return spool.remember('unsold', fingerprint)
      ? undefined
      : { zh: '与前面一条卡密重复', en: 'it repeats an earlier card' }
  }

/** The cards sold there as fingerprints, then the unsold ones, so that none of them is sold again. */
export async function importStock(
  run: ImportRun,
  imported: ImportedShop,
  itemsByKey: ItemsByKey,
): Promise<{ soldCards: RowCounts; unsoldCards: RowCounts }> {
  const soldCards = await keepSoldCards(run, imported)
  const unsoldCards = noRows()
  const check = createCheck(run, itemsByKey)
  const waiting = new Map<string, ImportedCard[]>()
  const flush = async (itemKey: string, cards: readonly ImportedCard[]) => {
    waiting.delete(itemKey)
    await addUnsoldCards(run, itemsByKey.get(itemKey)?.id, cards, unsoldCards)
  }
  for await (const card of imported.unsoldCards()) {
    unsoldCards.read += 1
    run.onProgress(1)
    const why = check(card)
    if (why) {
      unsoldCards.lost += 1
      addLoss(run, card, why)
      continue
    }
    const ofItem = waiting.get(card.itemKey) ?? []
    ofItem.push(card)
    waiting.set(card.itemKey, ofItem)
    if (ofItem.length >= cardsPerBatch) await flush(card.itemKey, ofItem)
  }
  for (const [itemKey, cards] of [...waiting]) await flush(itemKey, cards)
  return { soldCards, unsoldCards }
}
