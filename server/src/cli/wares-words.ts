import { fenFromYuan } from '@faka/contract/money'
import { textOfFile } from './card-file.ts'
import { WrongLine } from './faults.ts'
import { type Call, type Given, numberOr, textOf, textsOf, type Word } from './verb.ts'

/** Every flag that says something about an item; `create-item` and `change-item` take them all. */
export const waresWords: readonly Word[] = [
  {
    form: '--title <text>',
    field: 'title',
    says: { zh: '标题', en: 'title' },
    must: { zh: '1 到 80 个字', en: '1 to 80 characters' },
  },
  {
    form: '--price <yuan>',
    field: 'priceFen',
    says: { zh: '单价，以元为单位', en: 'price of one, in yuan' },
    must: { zh: '大于 0、最多两位小数的金额，如 12.80', en: 'an amount above 0 such as 12.80' },
  },
  {
    form: '--tier <count=yuan>',
    field: 'tiers',
    repeated: true,
    says: {
      zh: '批发价：从多少件起每件多少元，可以给多次',
      en: 'bulk price from a quantity on; repeatable',
    },
    must: {
      zh: '如 10=11.50，最多 6 档，每档比前一档数量多、单价低，并低于单价',
      en: 'such as 10=11.50, up to 6, each asking for more and costing less than the one before and than --price',
    },
  },
  {
    form: '--min-quantity <count>',
    field: 'minQuantity',
    says: { zh: '一次最少买几件', en: 'fewest in one order' },
    must: { zh: '1 到 999 的整数，不大于 --max-quantity', en: '1 to 999, not above --max-quantity' },
  },
  {
    form: '--max-quantity <count>',
    field: 'maxQuantity',
    says: { zh: '一次最多买几件', en: 'most in one order' },
    must: { zh: '1 到 999 的整数', en: '1 to 999' },
  },
  {
    form: '--classify <name>',
    field: 'classifyId',
    says: { zh: '分类的名称或编号', en: 'name or id of a classify of the shop' },
  },
  {
    form: '--cover <address>',
    field: 'cover',
    says: { zh: '封面图', en: 'cover picture' },
    must: { zh: '以 / 或 https:// 开头的地址', en: 'an address that starts with / or https://' },
  },
  {
    form: '--gallery <address>',
    field: 'gallery',
    repeated: true,
    says: { zh: '更多图片，可以给多次', en: 'a further picture; repeatable' },
    must: {
      zh: '以 / 或 https:// 开头的地址，最多 8 个',
      en: 'addresses that start with / or https://, up to 8',
    },
  },
  {
    form: '--description <text>',
    field: 'description',
    says: { zh: '说明，可用简单的 Markdown', en: 'description, in simple Markdown' },
    must: { zh: '最多 10000 个字', en: 'at most 10,000 characters' },
  },
  {
    form: '--description-file <file>',
    says: { zh: '从文件读说明，- 为标准输入', en: 'description from a file, or - for the standard input' },
  },
  {
    form: '--stock-display <how>',
    field: 'stockDisplay',
    says: { zh: '买家看到的库存', en: 'the stock that buyers see' },
    must: {
      zh: 'exact（准确数量）或 band（充足、紧张等）',
      en: 'exact (the number) or band (many, some, few)',
    },
  },
  {
    form: '--delivery <how>',
    field: 'delivery',
    says: { zh: '发货方式', en: 'who delivers' },
    must: { zh: 'automatic（自动）或 by-hand（人工）', en: 'automatic or by-hand' },
  },
  {
    form: '--needs-login <answer>',
    field: 'needsLogin',
    says: { zh: '只卖给登录用户', en: 'sold to logged-in buyers only' },
    must: { zh: 'yes 或 no', en: 'yes or no' },
  },
  {
    form: '--card-password <rule>',
    field: 'cardPassword',
    says: { zh: '取卡密码', en: 'the password that a buyer sets on an order' },
    must: { zh: 'none（不用）、optional（可选）或 required（必须）', en: 'none, optional or required' },
  },
  {
    form: '--question <text>',
    field: 'questions',
    repeated: true,
    says: { zh: '下单时要买家填的信息，可以给多次', en: 'what a buyer has to answer; repeatable' },
    must: { zh: '每条 1 到 60 个字，最多 5 条', en: '1 to 60 characters each, up to 5' },
  },
  {
    form: '--warranty <text>',
    field: 'warranty',
    says: { zh: '售后说明', en: 'warranty' },
    must: { zh: '最多 500 个字', en: 'at most 500 characters' },
  },
  {
    form: '--card-separator <text>',
    field: 'cardSeparator',
    says: {
      zh: '卡号与密码之间的分隔符，默认 ----；每条卡密都含它时分栏显示、分别复制，"" 为不分栏',
      en: 'what parts number and password of a card, ---- by default: a field each where every card has it; "" keeps cards whole',
    },
    must: { zh: '最多 10 个字符', en: 'at most 10 characters' },
  },
  {
    form: '--file <json>',
    says: {
      zh: '从 JSON 文件读以上内容，字段同接口文档；命令行上的优先',
      en: 'all of this from a JSON file with the fields of the contract; flags on the line go first',
    },
  },
]

/** An empty value takes away: `--cover ""`. */
const orNull = (text: string | undefined) => (text === '' ? null : text)
const withoutEmpty = (texts: readonly string[] | undefined) => texts?.filter((text) => text !== '')
const fenOr = (text: string | undefined) => (text === undefined ? undefined : (fenFromYuan(text) ?? text))

function tierOr(text: string): unknown {
  const [count, price, ...more] = text.split('=')
  return more.length > 0 ? text : { minQuantity: numberOr(count), unitPriceFen: fenOr(price) }
}

const yesOrNo: Record<string, boolean> = { yes: true, no: false }

function fieldsOf(given: Given): Record<string, unknown> {
  const delivery = textOf(given, 'delivery')
  const needsLogin = textOf(given, 'needsLogin')
  return {
    title: textOf(given, 'title'),
    priceFen: fenOr(textOf(given, 'price')),
    tiers: withoutEmpty(textsOf(given, 'tier'))?.map(tierOr),
    minQuantity: numberOr(textOf(given, 'minQuantity')),
    maxQuantity: numberOr(textOf(given, 'maxQuantity')),
    cover: orNull(textOf(given, 'cover')),
    gallery: withoutEmpty(textsOf(given, 'gallery')),
    description: textOf(given, 'description'),
    stockDisplay: textOf(given, 'stockDisplay'),
    delivery: delivery === 'by-hand' ? 'byHand' : delivery,
    needsLogin: needsLogin === undefined ? undefined : (yesOrNo[needsLogin] ?? needsLogin),
    cardPassword: textOf(given, 'cardPassword'),
    questions: withoutEmpty(textsOf(given, 'question')),
    warranty: textOf(given, 'warranty'),
    cardSeparator: textOf(given, 'cardSeparator'),
  }
}

/** Only what was said: a field that is absent keeps what it was. */
export const onlySaid = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Where a text stops being JSON. The engine's own words quote the text, which may be a key: only the place is taken. */
function placeOf({ message }: SyntaxError, text: string): { line: number; column: number } {
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length)
  const lines = text.slice(0, position).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** The fields of a JSON object in a file; refuses anything else as a wrong line. */
export async function fieldsOfFile(call: Call, file: string): Promise<Record<string, unknown>> {
  const text = textOfFile(await call.read(file))
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const { line, column } = placeOf(error, text)
    throw new WrongLine([
      {
        zh: `${file} 第 ${line} 行第 ${column} 列起不是正确的 JSON。`,
        en: `${file} is not JSON from line ${line}, column ${column} on.`,
      },
    ])
  }
  throw new WrongLine([{ zh: `${file} 不是一个 JSON 对象。`, en: `${file} does not hold a JSON object.` }])
}

/** The fields that flags and files say about an item, not yet checked. The classify stays a name. */
export async function saidWares(call: Call): Promise<Record<string, unknown>> {
  const file = textOf(call.given, 'file')
  const description = textOf(call.given, 'descriptionFile')
  if (file === '-' && description === '-')
    throw new WrongLine([
      { zh: '标准输入只能用于一个文件。', en: 'The standard input can stand for one file only.' },
    ])
  return {
    ...(file === undefined ? {} : await fieldsOfFile(call, file)),
    ...(description === undefined ? {} : { description: textOfFile(await call.read(description)).trimEnd() }),
    ...onlySaid(fieldsOf(call.given)),
  }
}
