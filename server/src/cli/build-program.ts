import type { Locale } from '@faka/contract/shared/locale'
import { Command, Option } from 'commander'
import stringWidth from 'string-width'
import { parameterKey, parameterName } from './check-input.ts'
import type { AnyCommand, Parameter, ParsedArguments } from './command.ts'
import { commands } from './commands.ts'
import { type LocalizedText, localize } from './localized-text.ts'
import { renamedCommandError, renamedCommands } from './renamed-commands.ts'

/** How the command line is started; every example begins with it. */
const programName = 'npm run shop --'

const isFlag = (parameter: Parameter): boolean => parameter.syntax.startsWith('--')

const helpTitles: Record<string, LocalizedText> = {
  'Usage:': { zh: '用法:', en: 'Usage:' },
  'Arguments:': { zh: '参数：', en: 'Arguments:' },
  'Options:': { zh: '选项：', en: 'Options:' },
  'Global Options:': { zh: '通用选项：', en: 'Global options:' },
  'Commands:': { zh: '命令：', en: 'Commands:' },
}

const introduction: LocalizedText = {
  zh: '卖家的命令行：开店、上货、发货。\n不需要服务器在运行；正在运行的服务器会立刻看到变化。设置与服务器相同（DATA_DIR、DATABASE_URL 等）。',
  en: "The seller's command line: open a shop, stock it, deliver.\nIt works without a running server; a running one sees changes at once. It uses the server's settings (DATA_DIR, DATABASE_URL …).",
}

const gettingStarted: LocalizedText = {
  zh: `先后顺序：
  ${programName} user create qing --role seller
  ${programName} shop create qing --seller qing --name 青柠卡铺
  ${programName} classify create qing 游戏点卡
  ${programName} item create qing --title "星屑水晶 648" --price 12.80 --classify 游戏点卡
  ${programName} stock add 商品编号 cards.txt
  ${programName} item publish 商品编号

每个命令的说明：${programName} 对象 动作 --help
退出码：0 成功，1 被拒绝或失败，2 命令写得不对。`,
  en: `In this order:
  ${programName} user create qing --role seller
  ${programName} shop create qing --seller qing --name "Lime Cards"
  ${programName} classify create qing Games
  ${programName} item create qing --title "Star crystals 648" --price 12.80 --classify Games
  ${programName} stock add ITEM cards.txt
  ${programName} item publish ITEM

Help for one command: ${programName} NOUN VERB --help
Exit codes: 0 success, 1 rejected or failed, 2 wrong usage.`,
}

const globalFlags: readonly [string, LocalizedText][] = [
  ['--json', { zh: '输出 JSON，给程序用', en: 'JSON output' }],
  ['--locale <locale>', { zh: '语言：zh-CN 或 en-US', en: 'language: zh-CN or en-US' }],
]
const helpFlag: LocalizedText = { zh: '显示说明', en: 'show this help' }

function describe({ description, expected }: Parameter, locale: Locale): string {
  if (!expected) return localize(description, locale)
  return locale === 'zh-CN' ? `${description.zh}：${expected.zh}` : `${description.en}: ${expected.en}`
}

function addParameter(command: Command, parameter: Parameter, locale: Locale): void {
  const description = describe(parameter, locale)
  if (!isFlag(parameter)) {
    command.argument(parameter.syntax, description)
    return
  }
  const option = new Option(parameter.syntax, description)
  if (parameter.repeatable)
    option.argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text])
  command.addOption(option)
}

/** The parsed arguments and flags of a command. */
function parsedArguments(parsed: Command, { parameters }: AnyCommand): ParsedArguments {
  const flags: ParsedArguments = parsed.opts()
  const args = parameters.filter((parameter) => !isFlag(parameter))
  const processed: ParsedArguments[string][] = parsed.processedArgs
  return {
    ...flags,
    ...Object.fromEntries(args.map((parameter, index) => [parameterKey(parameter), processed[index]])),
  }
}

const translateTitle = (locale: Locale) => (title: string) => {
  const known = helpTitles[title]
  return known ? localize(known, locale) : title
}

const usage: LocalizedText = {
  zh: '对象 动作 [参数] [选项]',
  en: 'NOUN VERB [arguments] [options]',
}
const nounUsage: LocalizedText = { zh: '动作 [参数] [选项]', en: 'VERB [arguments] [options]' }

/** The first word of every command, in the order of the help. */
const nouns: Record<string, LocalizedText> = {
  user: { zh: '账号', en: 'Accounts' },
  shop: { zh: '店铺', en: 'Shops' },
  staff: { zh: '员工与权限', en: 'staff and their rights' },
  invitation: { zh: '员工邀请', en: 'invitations of staff' },
  classify: { zh: '分类', en: 'Classifies of a shop' },
  page: { zh: '自定义页面', en: 'Custom pages of a shop' },
  guide: { zh: '开张向导', en: 'the steps of a new shop to its first sale' },
  item: { zh: '商品', en: 'Items' },
  stock: { zh: '卡密库存', en: 'Cards in stock' },
  import: { zh: '从别的发卡系统搬进来', en: 'Moving in from another shop software' },
  channel: { zh: '支付方式', en: 'Payment methods' },
  today: { zh: '今天的数据，和等着处理的事', en: "Today's figures, and what waits" },
  order: { zh: '订单', en: 'Orders' },
  redemption: { zh: '卡密的兑换', en: 'Redemptions of cards' },
  coupon: { zh: '优惠码', en: 'Coupons' },
  program: { zh: '发货程序', en: "A shop's own program for delivery" },
  level: { zh: '会员等级', en: 'Member levels' },
  'gift-code': { zh: '礼品码', en: 'Gift codes' },
  'top-up': { zh: '余额充值', en: 'Top-ups of balances' },
  ledger: { zh: '余额账本', en: 'The ledger of balances' },
  buyer: { zh: '拉黑买家', en: 'Blocked buyers' },
  money: { zh: '待处理的款项', en: 'Money that needs a decision' },
  bill: { zh: '与网关的日账单对账', en: "The gateways' daily statements" },
  report: { zh: '每个商品赚了多少，每月的收支明细', en: 'What each item earned, and statements by month' },
  complaint: { zh: '投诉', en: 'Complaints' },
  inquiry: { zh: '购买前的咨询', en: 'Questions before buying' },
  rating: { zh: '评价', en: 'Ratings by buyers' },
  reply: { zh: '投诉的常用答复', en: 'Ready-made answers to complaints' },
  notice: { zh: '邮件通知', en: 'Notifications by email' },
  notification: { zh: '发给卖家的邮件和推送', en: 'Emails and chat messages to the seller' },
  chat: {
    zh: '推送到 Telegram、企业微信、钉钉、Bark',
    en: 'Notifications to Telegram, WeCom, DingTalk, Bark',
  },
  webhook: { zh: '回调您自己的程序', en: 'Notifications to your own program' },
  'api-key': { zh: '让程序调用接口的 API 密钥', en: 'API keys with which programs call' },
  feedback: { zh: '意见反馈', en: 'Feedback to the platform' },
  encryption: { zh: '买家联系方式的加密', en: 'Encryption of contacts' },
  audit: { zh: '事件记录的审计链', en: 'The audit chain of events' },
  health: { zh: '服务器的状态', en: 'How the server does' },
  cell: { zh: '分区：店铺所在的位置', en: 'Cells: where shops are' },
  doctor: { zh: '体检：哪里不对、怎么改', en: 'What is wrong, and how to mend it' },
  backup: { zh: '备份与恢复', en: 'Backups, and restoring them' },
  text: { zh: '平台的条款与帮助', en: 'Terms and help of the platform' },
  setting: { zh: '服务器的设置', en: 'The settings of the server' },
}

const splitName = (name: string): [noun: string, verb: string] => {
  const [noun = '', verb = ''] = name.split(' ')
  return [noun, verb]
}

/** Adds the command of a noun, described by the noun and its verbs. */
function addNoun(program: Command, noun: string, description: LocalizedText, locale: Locale): Command {
  const verbs = commands.map(({ name }) => splitName(name)).filter(([ofNoun]) => ofNoun === noun)
  const listed = verbs.map(([, verb]) => verb).join(locale === 'zh-CN' ? '、' : ', ')
  return program
    .command(noun)
    .usage(localize(nounUsage, locale))
    .description(`${localize(description, locale)}${locale === 'zh-CN' ? '：' : ': '}${listed}`)
    .helpCommand(false)
    .helpOption('-h, --help', localize(helpFlag, locale))
}

/** Former names are parsed, whatever follows them, only to be answered with the present one. */
function addFormerName(parent: Command, formerName: string, name: string): void {
  parent
    .command(formerName.split(' ').at(-1) ?? '', { hidden: true })
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .action(() => {
      throw renamedCommandError(formerName, name)
    })
}

type Run = (command: AnyCommand, args: ParsedArguments) => Promise<void>

function addCommand(noun: Command, command: AnyCommand, locale: Locale, run: Run): void {
  const { name, summary, details, parameters, examples, isDefault = false } = command
  const added = noun
    .command(splitName(name)[1], { isDefault })
    .description(localize(summary, locale))
    .helpOption('-h, --help', localize(helpFlag, locale))
  for (const parameter of parameters) addParameter(added, parameter, locale)
  const args = parameters.filter((parameter) => !isFlag(parameter)).map(parameterName)
  const flags = parameters.some(isFlag) ? [locale === 'zh-CN' ? '[选项]' : '[options]'] : []
  added.usage([...args, ...flags].join(' '))
  const explanation = details ? `\n${localize(details, locale)}\n` : ''
  const lines = examples.map((line) => `  ${programName} ${line}`).join('\n')
  added.addHelpText('after', `${explanation}\n${locale === 'zh-CN' ? '例如：' : 'For example:'}\n${lines}`)
  added.action(() => run(command, parsedArguments(added, command)))
}

/** The command line in one language. It throws instead of ending the process, and writes only its help. */
export function buildProgram(locale: Locale, write: (text: string) => void, run: Run): Command {
  const program = new Command()
    .name(programName)
    .usage(localize(usage, locale))
    .description(localize(introduction, locale))
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write, outputError: () => undefined })
    .configureHelp({
      showGlobalOptions: true,
      displayWidth: stringWidth,
      styleTitle: translateTitle(locale),
      subcommandTerm: (command) =>
        [
          command.name(),
          ...command.registeredArguments.map((arg) => (arg.required ? `<${arg.name()}>` : `[${arg.name()}]`)),
        ].join(' '),
    })
    .helpCommand(false)
    .helpOption('-h, --help', localize(helpFlag, locale))
    .addHelpText('after', `\n${localize(gettingStarted, locale)}`)
  for (const [flags, description] of globalFlags) program.option(flags, localize(description, locale))
  for (const [noun, description] of Object.entries(nouns)) {
    const parent = addNoun(program, noun, description, locale)
    for (const command of commands)
      if (splitName(command.name)[0] === noun) addCommand(parent, command, locale, run)
    for (const [formerName, name] of Object.entries(renamedCommands))
      if (formerName.startsWith(`${noun} `)) addFormerName(parent, formerName, name)
  }
  for (const [formerName, name] of Object.entries(renamedCommands))
    if (!formerName.includes(' ')) addFormerName(program, formerName, name)
  return program
}
