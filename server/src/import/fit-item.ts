import type { Tier } from '@faka/contract/item/item'
import { maxQuestions, Question } from '@faka/contract/item/question'
import { ItemVersion } from '@faka/contract/item/seller-item'
import type { LocalizedText } from '../cli/localized-text.ts'
import { defaultItemVersion } from '../modules/item/public.ts'
import type { ImportedItem } from './imported-shop.ts'

type Lose = (why: LocalizedText) => void

/** The text, cut where it is too long. */
export function cut(text: string, max: number, lose: () => void): string {
  if (text.length <= max) return text
  lose()
  // never between the two halves of a character
  const end = /[\uD800-\uDBFF]/.test(text[max - 1] ?? '') ? max - 1 : max
  return text.slice(0, end)
}

const maxTitle = 80
const maxDescription = 10_000
const maxTiers = 6
const maxLabel = 60

/** The bulk prices that are possible here: each asks for more than the one before and costs less. */
function fitTiers({ tiers, priceFen }: ImportedItem, lose: Lose): Tier[] {
  const kept: Tier[] = []
  for (const tier of tiers) {
    const before = kept.at(-1) ?? { minQuantity: 1, unitPriceFen: priceFen }
    const isPossible =
      tier.minQuantity > before.minQuantity &&
      tier.minQuantity <= 999 &&
      tier.unitPriceFen > 0 &&
      tier.unitPriceFen < before.unitPriceFen
    if (isPossible && kept.length < maxTiers) kept.push(tier)
    else
      lose({
        zh: `从 ${tier.minQuantity} 件起的批发价没有导入：批发价要逐档变低，最多 ${maxTiers} 档`,
        en: `the bulk price from ${tier.minQuantity} units on is left out: each must be lower than the one before, at most ${maxTiers}`,
      })
  }
  return kept
}

function fitQuestions({ questions }: ImportedItem, lose: Lose): Question[] {
  const kept: Question[] = []
  for (const question of questions) {
    const label = cut(question.label, maxLabel, () =>
      lose({ zh: `提问太长，已截短：${question.label}`, en: `a question is shortened: ${question.label}` }),
    )
    const isRepeated = kept.some((other) => other.label === label)
    if (!isRepeated && kept.length < maxQuestions && Question.safeParse({ ...question, label }).success)
      kept.push({ ...question, label })
    else
      lose({
        zh: `提问没有导入：${label}（最多 ${maxQuestions} 个，不能重复）`,
        en: `a question is left out: ${label} (at most ${maxQuestions}, all different)`,
      })
  }
  return kept
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

type Offer = Pick<ItemVersion, 'priceFen' | 'originalPriceFen' | 'tiers' | 'minQuantity' | 'maxQuantity'>

/**
 * For how much and how many an item of another shop is sold, as it is valid here, and whether it can be on sale. What does
 * not fit is left out, and said to `lose`. An item without a price gets one of 1 分 and is not for sale.
 */
export function fitOffer(item: ImportedItem, lose: Lose): { offer: Offer; isSellable: boolean } {
  const isFree = item.priceFen === 0
  if (isFree)
    lose({
      zh: '价格是 0：改成 0.01 元，没有上架',
      en: 'its price is 0: it has one of 0.01 and is not on sale',
    })
  const priceFen = isFree ? 1 : item.priceFen
  const maxQuantity = clamp(item.maxQuantity, 1, 999)
  const offer = {
    priceFen,
    originalPriceFen:
      item.originalPriceFen !== null && item.originalPriceFen > priceFen ? item.originalPriceFen : null,
    tiers: fitTiers({ ...item, priceFen }, lose),
    minQuantity: clamp(item.minQuantity, 1, maxQuantity),
    maxQuantity,
  }
  return { offer, isSellable: !isFree }
}

/**
 * An item of another shop with its offer, as a version that is valid here. What does not fit is shortened or left out, and
 * said to `lose`.
 */
export function fitItem(
  item: ImportedItem,
  offer: Offer,
  classifyId: ItemVersion['classifyId'],
  lose: Lose,
): ItemVersion {
  return ItemVersion.parse({
    ...defaultItemVersion,
    ...offer,
    title: cut(item.title === '' ? '-' : item.title, maxTitle, () =>
      lose({
        zh: `名称超过 ${maxTitle} 个字，已截短`,
        en: `its name is shortened to ${maxTitle} characters`,
      }),
    ),
    classifyId,
    description: cut(item.description, maxDescription, () =>
      lose({
        zh: `说明超过 ${maxDescription} 个字，已截短`,
        en: `its description is shortened to ${maxDescription} characters`,
      }),
    ),
    delivery: item.delivery,
    needsLogin: item.needsLogin,
    questions: fitQuestions(item, lose),
    cardChoice: item.cardChoice ?? null,
  })
}
