import { questionKinds } from '@faka/contract/item/question'
import { fenFromYuan } from '@faka/contract/shared/money'
import { decodeFile } from './card-file.ts'
import {
  type CommandContext,
  numberOrText,
  type Parameter,
  type ParsedArguments,
  stringArgument,
  stringArguments,
} from './command.ts'
import { parseQuestion } from './parse-question.ts'
import { readItemPictures } from './read-picture.ts'
import { readSeo, seoParameters } from './seo-parameters.ts'
import { UsageError } from './usage-error.ts'

/** The flags for the fields of an item, taken by both `item create` and `item change`. */
export const itemFieldParameters: readonly Parameter[] = [
  {
    syntax: '--title <text>',
    field: 'title',
    description: { zh: '标题', en: 'title' },
    expected: { zh: '1 到 80 个字', en: '1 to 80 characters' },
  },
  {
    syntax: '--price <yuan>',
    field: 'priceFen',
    description: { zh: '单价，以元为单位', en: 'price of one, in yuan' },
    expected: { zh: '大于 0、最多两位小数的金额，如 12.80', en: 'an amount above 0 such as 12.80' },
  },
  {
    syntax: '--original-price <yuan>',
    field: 'originalPriceFen',
    description: {
      zh: '原价，划线显示在单价旁；"" 为没有',
      en: 'original price, struck through beside the price; "" for none',
    },
    expected: { zh: '大于单价、最多两位小数的金额', en: 'an amount above the price' },
  },
  {
    syntax: '--unlisted <answer>',
    field: 'unlisted',
    description: {
      zh: '不在店铺列表和搜索里出现，只能用网址打开',
      en: 'in no list or search of the shop; only its address leads to it',
    },
    expected: { zh: 'yes 或 no', en: 'yes or no' },
  },
  {
    syntax: '--tier <count=yuan>',
    field: 'tiers',
    repeatable: true,
    description: {
      zh: '批发价：从多少件起每件多少元，可以给多次',
      en: 'bulk price from a quantity on; repeatable',
    },
    expected: {
      zh: '如 10=11.50，最多 6 档，每档比前一档数量多、单价低，并低于单价',
      en: 'such as 10=11.50, up to 6, each asking for more and costing less than the one before and than --price',
    },
  },
  {
    syntax: '--min-quantity <count>',
    field: 'minQuantity',
    description: { zh: '一次最少买几件', en: 'fewest in one order' },
    expected: { zh: '1 到 999 的整数，不大于 --max-quantity', en: '1 to 999, not above --max-quantity' },
  },
  {
    syntax: '--max-quantity <count>',
    field: 'maxQuantity',
    description: { zh: '一次最多买几件', en: 'most in one order' },
    expected: { zh: '1 到 999 的整数', en: '1 to 999' },
  },
  {
    syntax: '--classify <name>',
    field: 'classifyId',
    description: { zh: '分类的名称或编号', en: 'name or id of a classify of the shop' },
  },
  {
    syntax: '--cover <file>',
    field: 'cover',
    description: { zh: '封面图', en: 'cover picture' },
    expected: {
      zh: 'PNG、JPEG 或 WebP 图片文件，或以 / 或 https:// 开头的地址',
      en: 'a PNG, JPEG or WebP file, or an address that starts with / or https://',
    },
  },
  {
    syntax: '--gallery <file>',
    field: 'gallery',
    repeatable: true,
    description: { zh: '更多图片，可以给多次', en: 'a further picture; repeatable' },
    expected: {
      zh: '图片文件，或以 / 或 https:// 开头的地址，最多 8 个',
      en: 'files, or addresses that start with / or https://, up to 8',
    },
  },
  {
    syntax: '--description <text>',
    field: 'description',
    description: { zh: '说明，可用简单的 Markdown', en: 'description, in simple Markdown' },
    expected: { zh: '最多 10000 个字', en: 'at most 10,000 characters' },
  },
  {
    syntax: '--description-file <file>',
    description: {
      zh: '从文件读说明，- 为标准输入',
      en: 'description from a file, or - for the standard input',
    },
  },
  {
    syntax: '--stock-display <how>',
    field: 'stockDisplay',
    description: { zh: '买家看到的库存', en: 'the stock that buyers see' },
    expected: {
      zh: 'exact（准确数量）或 band（充足、紧张等）',
      en: 'exact (the number) or band (many, some, few)',
    },
  },
  {
    syntax: '--delivery <how>',
    field: 'delivery',
    description: { zh: '发货方式', en: 'who delivers' },
    expected: { zh: 'automatic（自动）或 by-hand（人工）', en: 'automatic or by-hand' },
  },
  {
    syntax: '--by-program <answer>',
    field: 'byProgram',
    description: {
      zh: '人工发货的商品由店铺的发货程序发（program set），程序不行时再人工',
      en: "the shop's program delivers what is delivered manually (program set), as long as it answers",
    },
    expected: { zh: 'yes 或 no', en: 'yes or no' },
  },
  {
    syntax: '--cards-by-mail <how>',
    field: 'cardsByMail',
    description: {
      zh: '发货后是否把卡密发到买家的邮箱',
      en: 'whether cards are sent to the email of the buyer',
    },
    expected: {
      zh: 'none（不发）、link（一次性链接）或 attachment（加密附件）',
      en: 'none, link (opens the order once) or attachment (an encrypted file)',
    },
  },
  {
    syntax: '--redeem-note <text>',
    field: 'redeemNote',
    description: {
      zh: '兑换页：卡密换什么；--question 改为兑换时填写；"" 为没有兑换页',
      en: 'redeem page: what a card is exchanged for; it asks the questions in place of the order; "" for none',
    },
    expected: { zh: '最多 500 个字', en: 'at most 500 characters' },
  },
  {
    syntax: '--max-downloads <count>',
    field: 'maxDownloads',
    description: {
      zh: '内容是文件时，每笔订单最多获取几次下载链接；0 为不限',
      en: 'of an item that delivers a file: most download links of an order; 0 for any number',
    },
    expected: { zh: '0 到 999 的整数', en: 'a whole number from 0 to 999' },
  },
  {
    syntax: '--needs-login <answer>',
    field: 'needsLogin',
    description: { zh: '只卖给登录用户', en: 'sold to logged-in buyers only' },
    expected: { zh: 'yes 或 no', en: 'yes or no' },
  },
  {
    syntax: '--card-password <rule>',
    field: 'cardPassword',
    description: { zh: '取卡密码', en: 'the password that a buyer sets on an order' },
    expected: { zh: 'none（不用）、optional（可选）或 required（必须）', en: 'none, optional or required' },
  },
  {
    syntax: '--question <text>',
    field: 'questions',
    repeatable: true,
    description: {
      zh: '下单时要买家填的信息，可以给多次；前面可加类型，? 为选填，如 phone:手机号、note?:备注、choice:区服=一区|二区',
      en: 'what a buyer is asked; repeatable; a kind may stand before it, ? for optional ones, such as phone:Mobile, note?:Remarks, choice:Server=EU|US',
    },
    expected: {
      zh: `每条 1 到 60 个字，互不相同，最多 5 条；类型为 ${questionKinds.join('、')}；choice 后面写 2 到 20 个不同的选项，以 | 分隔`,
      en: `1 to 60 characters each, all different, up to 5; the kinds are ${questionKinds.join(', ')}; a choice has 2 to 20 different options after =, with | between them`,
    },
  },
  {
    syntax: '--warranty <text>',
    field: 'warranty',
    description: { zh: '售后说明', en: 'warranty' },
    expected: { zh: '最多 500 个字', en: 'at most 500 characters' },
  },
  {
    syntax: '--card-separator <text>',
    field: 'cardSeparator',
    description: {
      zh: '卡号与密码之间的分隔符，默认 ----；每条卡密都含它时分栏显示、分别复制，"" 为不分栏',
      en: 'what parts number and password of a card, ---- by default: a field each where every card has it; "" keeps cards whole',
    },
    expected: { zh: '最多 10 个字符', en: 'at most 10 characters' },
  },
  {
    syntax: '--card-choice <name=yuan>',
    field: 'cardChoice',
    description: {
      zh: '买家可以自选卡密：公开部分叫什么，每张加价多少元，0 为不加价；"" 为不能自选',
      en: 'buyers may choose cards: what the public part is called, and the surcharge of each in yuan, which may be 0; "" for no choice',
    },
    expected: {
      zh: '如 号码=5.00，名称 1 到 20 个字',
      en: 'such as Number=5.00, the name of 1 to 20 characters',
    },
  },
  ...seoParameters,
  {
    syntax: '--file <json>',
    description: {
      zh: '从 JSON 文件读以上内容，字段同接口文档；命令行上的优先',
      en: 'all of this from a JSON file with the fields of the contract; flags on the line go first',
    },
  },
]

/** An empty value removes the field: `--original-price ""`. */
const emptyToNull = (text: string | undefined) => (text === '' ? null : text)
const withoutEmpty = (texts: readonly string[] | undefined) => texts?.filter((text) => text !== '')
/** An amount in 分; the text if it is none, which the schema then rejects. */
export const fenOrText = (text: string | undefined) =>
  text === undefined ? undefined : (fenFromYuan(text) ?? text)

function tierOrText(text: string): unknown {
  const [count, price, ...more] = text.split('=')
  return more.length > 0 ? text : { minQuantity: numberOrText(count), unitPriceFen: fenOrText(price) }
}

/** `NAME=YUAN`; the text if it is neither that nor empty, which the schema then rejects. */
function cardChoiceOrText(text: string | undefined): unknown {
  if (text === undefined) return undefined
  if (text === '') return null
  const at = text.lastIndexOf('=')
  return at < 0 ? text : { label: text.slice(0, at).trim(), surchargeFen: fenOrText(text.slice(at + 1)) }
}

/** What is typed for a choice between yes and no. */
export const yesOrNo: Record<string, boolean> = { yes: true, no: false }

function fieldsFromArguments(args: ParsedArguments): Record<string, unknown> {
  const delivery = stringArgument(args, 'delivery')
  const needsLogin = stringArgument(args, 'needsLogin')
  const unlisted = stringArgument(args, 'unlisted')
  const byProgram = stringArgument(args, 'byProgram')
  const originalPrice = emptyToNull(stringArgument(args, 'originalPrice'))
  return {
    title: stringArgument(args, 'title'),
    priceFen: fenOrText(stringArgument(args, 'price')),
    originalPriceFen: originalPrice === null ? null : fenOrText(originalPrice),
    unlisted: unlisted === undefined ? undefined : (yesOrNo[unlisted] ?? unlisted),
    tiers: withoutEmpty(stringArguments(args, 'tier'))?.map(tierOrText),
    minQuantity: numberOrText(stringArgument(args, 'minQuantity')),
    maxQuantity: numberOrText(stringArgument(args, 'maxQuantity')),
    description: stringArgument(args, 'description'),
    stockDisplay: stringArgument(args, 'stockDisplay'),
    delivery: delivery === 'by-hand' ? 'byHand' : delivery,
    byProgram: byProgram === undefined ? undefined : (yesOrNo[byProgram] ?? byProgram),
    cardsByMail: stringArgument(args, 'cardsByMail'),
    redeemNote: stringArgument(args, 'redeemNote'),
    maxDownloads: numberOrText(stringArgument(args, 'maxDownloads')),
    needsLogin: needsLogin === undefined ? undefined : (yesOrNo[needsLogin] ?? needsLogin),
    cardPassword: stringArgument(args, 'cardPassword'),
    questions: withoutEmpty(stringArguments(args, 'question'))?.map(parseQuestion),
    warranty: stringArgument(args, 'warranty'),
    cardSeparator: stringArgument(args, 'cardSeparator'),
    cardChoice: cardChoiceOrText(stringArgument(args, 'cardChoice')),
    ...readSeo(args),
  }
}

/** Drops undefined fields, so that they keep their value or default. */
export const omitUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Where a text stops being JSON. The engine's message quotes the text, which may be a key, so only the position is used. */
function jsonErrorPosition({ message }: SyntaxError, text: string): { line: number; column: number } {
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length)
  const lines = text.slice(0, position).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** The fields of the JSON object in a file. @throws UsageError if it holds anything else */
export async function readJsonFile(context: CommandContext, file: string): Promise<Record<string, unknown>> {
  const text = decodeFile(await context.readFile(file))
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const { line, column } = jsonErrorPosition(error, text)
    throw new UsageError([
      {
        zh: `${file} 第 ${line} 行第 ${column} 列起不是正确的 JSON。`,
        en: `${file} is not JSON from line ${line}, column ${column} on.`,
      },
    ])
  }
  throw new UsageError([{ zh: `${file} 不是一个 JSON 对象。`, en: `${file} does not hold a JSON object.` }])
}

/** The fields of an item from flags and files, not yet validated. The classify is still a name. */
export async function readItemFields(context: CommandContext): Promise<Record<string, unknown>> {
  const file = stringArgument(context.args, 'file')
  const description = stringArgument(context.args, 'descriptionFile')
  if (file === '-' && description === '-')
    throw new UsageError([
      { zh: '标准输入只能用于一个文件。', en: 'The standard input can stand for one file only.' },
    ])
  return {
    ...(file === undefined ? {} : await readJsonFile(context, file)),
    ...(description === undefined
      ? {}
      : { description: decodeFile(await context.readFile(description)).trimEnd() }),
    ...omitUndefined(fieldsFromArguments(context.args)),
    ...(await readItemPictures(context)),
  }
}
