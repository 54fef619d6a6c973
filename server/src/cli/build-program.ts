import type { Locale } from '@faka/contract/shared/locale'
import { Command, Option } from 'commander'
import stringWidth from 'string-width'
import { parameterKey, parameterName } from './check-input.ts'
import type { CliCommand, Parameter, ParsedArguments } from './command.ts'
import { commands } from './commands.ts'
import { type LocalizedText, localize } from './localized-text.ts'

/** How the command line is called; every example begins with it. */
export const programName = 'npm run shop --'

const isFlag = (word: Parameter): boolean => word.syntax.startsWith('--')

const helpTitles: Record<string, LocalizedText> = {
  'Usage:': { zh: '用法:', en: 'Usage:' },
  'Arguments:': { zh: '参数：', en: 'Arguments:' },
  'Options:': { zh: '选项：', en: 'Options:' },
  'Global Options:': { zh: '通用选项：', en: 'Everywhere:' },
  'Commands:': { zh: '命令：', en: 'Verbs:' },
}

const introduction: LocalizedText = {
  zh: '卖家的命令行：开店、上货、发货。\n不需要服务器在运行；正在运行的服务器会立刻看到变化。设置与服务器相同（DATA_DIR、DATABASE_URL 等）。',
  en: "The seller's command line: open a shop, put goods in it, deliver.\nNo server has to run; one that runs sees the change at once. It takes the server's settings (DATA_DIR, DATABASE_URL …).",
}

const gettingStarted: LocalizedText = {
  zh: `先后顺序：
  ${programName} user create qing --role seller
  ${programName} create-shop qing --seller qing --name 青柠卡铺
  ${programName} create-classify qing 游戏点卡
  ${programName} create-item qing --title "星屑水晶 648" --price 12.80 --classify 游戏点卡
  ${programName} add-stock 商品编号 cards.txt
  ${programName} publish-item 商品编号

每个命令的说明：${programName} 命令 --help
退出码：0 成功，1 被拒绝或失败，2 命令写得不对。`,
  en: `In this order:
  ${programName} user create qing --role seller
  ${programName} create-shop qing --seller qing --name "Lime Cards"
  ${programName} create-classify qing Games
  ${programName} create-item qing --title "Star crystals 648" --price 12.80 --classify Games
  ${programName} add-stock ITEM cards.txt
  ${programName} publish-item ITEM

About one verb: ${programName} VERB --help
Exit codes: 0 done, 1 refused or failed, 2 the line is not right.`,
}

const globalFlags: readonly [string, LocalizedText][] = [
  ['--json', { zh: '输出 JSON，给程序用', en: 'JSON, for machines' }],
  ['--locale <locale>', { zh: '语言：zh-CN 或 en-US', en: 'language: zh-CN or en-US' }],
]
const helpFlag: LocalizedText = { zh: '显示说明', en: 'show this help' }

function describe({ description: says, expected: must }: Parameter, locale: Locale): string {
  if (!must) return localize(says, locale)
  return locale === 'zh-CN' ? `${says.zh}：${must.zh}` : `${says.en}: ${must.en}`
}

function addParameter(command: Command, word: Parameter, locale: Locale): void {
  const says = describe(word, locale)
  if (!isFlag(word)) {
    command.argument(word.syntax, says)
    return
  }
  const option = new Option(word.syntax, says)
  if (word.repeatable)
    option.argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text])
  command.addOption(option)
}

/** What stood on the line of a verb, by the keys of its words. */
function parsedArguments(command: Command, verb: CliCommand): ParsedArguments {
  const flags: ParsedArguments = command.opts()
  const args = verb.parameters.filter((word) => !isFlag(word))
  const processed: ParsedArguments[string][] = command.processedArgs
  return { ...flags, ...Object.fromEntries(args.map((word, at) => [parameterKey(word), processed[at]])) }
}

const translateTitle = (locale: Locale) => (title: string) => {
  const known = helpTitles[title]
  return known ? localize(known, locale) : title
}

const usage: LocalizedText = { zh: '命令 [参数] [选项]', en: 'VERB [arguments] [options]' }

/** What verbs of two words share: "user" of "user create". */
const nouns: Record<string, LocalizedText> = {
  audit: {
    zh: '审计：检查事件记录是否被改动',
    en: 'Audit: whether any record of what happened was changed',
  },
  bill: { zh: '对账：与网关的日账单比较', en: "Bills: compare the gateways' with our books" },
  channel: {
    zh: '支付方式：新增、列出、测试、启用、停用、修改',
    en: 'Payment methods: add, list, test, switch on and off, edit',
  },
  complaint: {
    zh: '投诉：列出、查看、答复、换卡、退款、交平台、裁决',
    en: 'Complaints: list, show, answer, replace, refund, reject, decide',
  },
  encryption: {
    zh: '加密：检查买家联系方式是否都已加密',
    en: "Encryption: whether every buyer's phone and address stands encrypted",
  },
  feedback: { zh: '反馈：买家对平台说的话', en: 'Feedback: what visitors tell the platform' },
  money: {
    zh: '待处理的款项：列出、查看、认下、退回、移走',
    en: 'Money to decide about: list, show, accept, refund, dismiss',
  },
  notice: { zh: '通知：邮箱、库存提醒', en: 'Notifications: email, and when stock is low' },
  user: { zh: '账号：新建、列出、升降身份、停用', en: 'Accounts: make, list, promote, disable' },
  webhook: {
    zh: '回调：通知您自己的程序',
    en: 'Webhook: your own program is told',
  },
}

/** The command of a verb, inside that of its group where its name has two words. */
function commandOf(program: Command, verb: CliCommand, locale: Locale): Command {
  const [first = '', second] = verb.name.split(' ')
  if (second === undefined) return program.command(first)
  const known = program.commands.find((command) => command.name() === first)
  const says = nouns[first]
  if (!says) throw new Error(`the group ${first} has no words`)
  const group =
    known ??
    program
      .command(first)
      .usage(localize(usage, locale))
      .description(localize(says, locale))
      .helpCommand(false)
      .helpOption('-h, --help', localize(helpFlag, locale))
  return group.command(second)
}

function addCommand(
  program: Command,
  verb: CliCommand,
  locale: Locale,
  run: (verb: CliCommand, given: ParsedArguments) => Promise<void>,
): void {
  const command = commandOf(program, verb, locale)
    .description(localize(verb.summary, locale))
    .helpOption('-h, --help', localize(helpFlag, locale))
  for (const word of verb.parameters) addParameter(command, word, locale)
  const args = verb.parameters.filter((word) => !isFlag(word)).map(parameterName)
  const flags = verb.parameters.some(isFlag) ? [locale === 'zh-CN' ? '[选项]' : '[options]'] : []
  command.usage([...args, ...flags].join(' '))
  const explains = verb.details ? `\n${localize(verb.details, locale)}\n` : ''
  const examples = verb.examples.map((line) => `  ${programName} ${line}`).join('\n')
  command.addHelpText('after', `${explains}\n${locale === 'zh-CN' ? '例如：' : 'For example:'}\n${examples}`)
  command.action(() => run(verb, parsedArguments(command, verb)))
}

/** The command line in one language. It throws instead of ending the process, and writes only its help. */
export function buildProgram(
  locale: Locale,
  write: (text: string) => void,
  run: (verb: CliCommand, given: ParsedArguments) => Promise<void>,
): Command {
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
  for (const [flags, says] of globalFlags) program.option(flags, localize(says, locale))
  for (const verb of commands) addCommand(program, verb, locale, run)
  return program
}
