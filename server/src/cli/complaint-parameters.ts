import {
  type ComplaintSide,
  type ComplaintStatus,
  type ComplaintType,
  complaintStatuses,
  type Expectation,
  maxProofPictures,
  type Outcome,
} from '@faka/contract/complaint/complaint'
import { fenFromYuan } from '@faka/contract/shared/money'
import { storePicture } from '../modules/upload/public.ts'
import { decodeFile, readCardFile } from './card-file.ts'
import { type CommandContext, type Parameter, stringArgument, stringArguments } from './command.ts'
import type { LocalizedText } from './localized-text.ts'

export const statusTexts: Record<ComplaintStatus, LocalizedText> = {
  open: { zh: '待卖家答复', en: "the seller's turn" },
  answered: { zh: '待买家答复', en: "the buyer's turn" },
  escalated: { zh: '平台处理中', en: 'the platform decides' },
  resolved: { zh: '已解决', en: 'resolved' },
  rejected: { zh: '未获支持', en: 'not upheld' },
  closed: { zh: '买家已撤回', en: 'withdrawn' },
}

export const typeTexts: Record<ComplaintType, LocalizedText> = {
  notWorking: { zh: '卡密无效', en: 'does not work' },
  alreadyUsed: { zh: '卡密已被使用', en: 'used already' },
  notAsDescribed: { zh: '与描述不符', en: 'not as described' },
  notReceived: { zh: '未收到卡密', en: 'not received' },
  other: { zh: '其他', en: 'something else' },
}

export const expectationTexts: Record<Expectation, LocalizedText> = {
  replace: { zh: '希望换卡', en: 'wants new cards' },
  refund: { zh: '希望退款', en: 'wants a refund' },
}

export const sideTexts: Record<ComplaintSide, LocalizedText> = {
  buyer: { zh: '买家', en: 'buyer' },
  seller: { zh: '卖家', en: 'seller' },
  platform: { zh: '平台', en: 'platform' },
  time: { zh: '超时', en: 'the deadline' },
}

export const outcomeTexts: Record<Outcome['by'], LocalizedText> = {
  seller: { zh: '卖家处理', en: 'by the seller' },
  platform: { zh: '平台裁决', en: 'by the platform' },
  silence: { zh: '卖家超时未答复', en: 'since the seller was silent' },
}

/** The complaint argument. */
export const complaintParameter: Parameter = {
  syntax: '<complaint>',
  field: 'complaintNo',
  description: {
    zh: '投诉编号，complaint list 里有',
    en: 'number of the complaint, as complaint list shows it',
  },
  expected: { zh: 'complaint list 里的投诉编号', en: 'a number as complaint list shows it' },
}

export const statusParameter: Parameter = {
  syntax: '--status <status>',
  field: 'status',
  description: { zh: '只看一种状态', en: 'only those with this status' },
  expected: { zh: complaintStatuses.join('、'), en: complaintStatuses.join(', ') },
}

/** The flags of a message to the other side. */
export const textParameters: readonly Parameter[] = [
  {
    syntax: '--text <text>',
    field: 'text',
    description: { zh: '对买家说的话', en: 'the message to the buyer' },
    expected: { zh: '10 到 500 个字', en: '10 to 500 characters' },
  },
  {
    syntax: '--text-file <file>',
    description: { zh: '从文件读，- 为标准输入', en: 'the same from a file, - for the standard input' },
  },
]

/** The flag for pictures of a message. */
export const pictureParameter: Parameter = {
  syntax: '--picture <file>',
  field: 'images',
  repeatable: true,
  description: { zh: '附图，可以给多次', en: 'a picture to go with it; repeatable' },
  expected: { zh: 'PNG、JPEG 或 WebP，最多 3 张', en: 'PNG, JPEG or WebP, up to 3' },
}

/** Stores the pictures of a message and returns their keys; excess ones are left for the schema to reject. */
export async function readPictures({ ctx, args, readFile }: CommandContext): Promise<string[]> {
  const keys: string[] = []
  for (const file of stringArguments(args, 'picture') ?? []) {
    const bytes = await readFile(file)
    keys.push(keys.length < maxProofPictures ? await storePicture(ctx, bytes, 'proof') : file)
  }
  return keys
}

/** The flag that chooses cards. */
export const cardParameter: Parameter = {
  syntax: '--card <number>',
  field: 'cardIds',
  repeatable: true,
  description: {
    zh: '换哪几张，可以给多次；默认是投诉的那几张',
    en: 'a card to replace; repeatable; those complained about where left out',
  },
  expected: { zh: '订单里卡密的序号，如 1', en: 'numbers of cards of the order, such as 1' },
}

/** The flag for the texts that replace others. */
export const textsParameter: Parameter = {
  syntax: '--texts <file>',
  field: 'texts',
  description: {
    zh: '替换内容的文件，一行一份，用于不是从库存发的订单',
    en: 'a file with one new text a line, for orders that no stock delivered',
  },
  expected: { zh: '每份一行，每份最多 4096 个字符', en: 'one line a text, at most 4096 characters each' },
}

/** The flags that choose cards of a complaint and their replacement texts. */
export const cardParameters: readonly Parameter[] = [cardParameter, textsParameter]

export const amountParameter: Parameter = {
  syntax: '--amount <yuan>',
  field: 'amountFen',
  description: {
    zh: '退多少元；默认按投诉的卡密折算',
    en: 'how much, in yuan; the share of the cards complained about where left out',
  },
  expected: { zh: '大于 0、最多两位小数的金额，如 12.80', en: 'an amount above 0 such as 12.80' },
}

/** The message, from the flag or a file; undefined if there is none. */
export async function readText({ args, readFile }: CommandContext): Promise<string | undefined> {
  const file = stringArgument(args, 'textFile')
  return file === undefined ? stringArgument(args, 'text') : decodeFile(await readFile(file)).trim()
}

/** The chosen cards and their replacement texts. */
export async function readCards({ args, readFile }: CommandContext): Promise<Record<string, unknown>> {
  const file = stringArgument(args, 'texts')
  return {
    cardIds: stringArguments(args, 'card'),
    texts: file === undefined ? undefined : readCardFile(await readFile(file), 'txt').cards,
  }
}

/** The amount in 分; an invalid one stays a text, which the schema then rejects. */
export const readAmount = ({ args }: CommandContext): number | string | undefined => {
  const text = stringArgument(args, 'amount')
  return text === undefined ? undefined : (fenFromYuan(text) ?? text)
}
