import type { Locale } from '@faka/contract/shared/locale'
import { Command, Option } from 'commander'
import stringWidth from 'string-width'
import { parameterKey, parameterName } from './check-input.ts'
import type { CliCommand, Parameter, ParsedArguments } from './command.ts'
import { commands } from './commands.ts'
import { type LocalizedText, localize } from './localized-text.ts'

/** How the command line is started; every example begins with it. */
export const programName = 'npm run shop --'

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

About one command: ${programName} COMMAND --help
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
function parsedArguments(parsed: Command, { parameters }: CliCommand): ParsedArguments {
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

const usage: LocalizedText = { zh: '命令 [参数] [选项]', en: 'COMMAND [arguments] [options]' }

/** The first words of two-word commands: "user" of "user create". */
const nouns: Record<string, LocalizedText> = {
  audit: { zh: '审计：检查事件记录是否被改动', en: 'Audit: check event records for tampering' },
  bill: { zh: '对账：与网关的日账单比较', en: "Statements: compare the gateways' with our ledger" },
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
    en: "Encryption: whether every buyer's phone and address is encrypted",
  },
  feedback: { zh: '反馈：买家对平台说的话', en: 'Feedback of visitors to the platform' },
  money: {
    zh: '待处理的款项：列出、查看、认下、退回、移走',
    en: 'Money that needs a decision: list, show, accept, refund, dismiss',
  },
  notice: { zh: '通知：邮箱、库存提醒', en: 'Notifications: email, and when stock is low' },
  user: { zh: '账号：新建、列出、升降身份、停用', en: 'Accounts: create, list, promote, disable' },
  webhook: { zh: '回调：通知您自己的程序', en: 'Webhook: notify your own program' },
}

/** Adds the commander command; one of two words goes below the command of its noun. */
function addCommanderCommand(program: Command, { name }: CliCommand, locale: Locale): Command {
  const [first = '', second] = name.split(' ')
  if (second === undefined) return program.command(first)
  const existing = program.commands.find((command) => command.name() === first)
  const description = nouns[first]
  if (!description) throw new Error(`${first} has no description`)
  const noun =
    existing ??
    program
      .command(first)
      .usage(localize(usage, locale))
      .description(localize(description, locale))
      .helpCommand(false)
      .helpOption('-h, --help', localize(helpFlag, locale))
  return noun.command(second)
}

type Run = (command: CliCommand, args: ParsedArguments) => Promise<void>

function addCommand(program: Command, command: CliCommand, locale: Locale, run: Run): void {
  const { summary, details, parameters, examples } = command
  const added = addCommanderCommand(program, command, locale)
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
  for (const command of commands) addCommand(program, command, locale, run)
  return program
}
