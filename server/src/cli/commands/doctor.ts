import { Mail, Phone } from '@faka/contract/shared/contact'
import * as z from 'zod/mini'
import { readConfig } from '../../config.ts'
import { examineShop } from '../../doctor/examine-shop.ts'
import { type Finding, problem } from '../../doctor/finding.ts'
import { sellerCtx } from '../../services.ts'
import { type CommandResult, type StandaloneCommand, stringArguments } from '../command.ts'
import type { LocalizedText } from '../localized-text.ts'
import { withServices } from '../with-services.ts'

/** A shop that cannot even be opened: its settings, its database or its key. */
const cannotOpen = (check: string, message: string): Finding =>
  problem(
    'error',
    check,
    { zh: message, en: message },
    { zh: '先改正这一项，再检查其余的。', en: 'Mend this first; the other checks need it.' },
  )

async function examine(
  env: Parameters<typeof withServices>[0],
  recipients: readonly string[],
): Promise<Finding[]> {
  const { errors } = readConfig(env)
  if (errors.length > 0) return errors.map((error) => cannotOpen('settings', error))
  try {
    return await withServices(env, (services) => examineShop(sellerCtx(services), recipients))
  } catch (error) {
    return [cannotOpen('opening', error instanceof Error ? error.message : String(error))]
  }
}

const marks = { fine: '✓', warning: '!', error: '✗' } as const

function toResult(findings: readonly Finding[], t: (text: LocalizedText) => string): CommandResult {
  const count = (severity: Finding['severity']) =>
    findings.filter((each) => each.severity === severity).length
  const [errors, warnings] = [count('error'), count('warning')]
  const lines = findings.map(({ severity, says, remedy }) =>
    [`${marks[severity]} ${t(says)}`, ...(remedy ? [`  → ${t(remedy)}`] : [])].join('\n'),
  )
  const sum = t({
    zh: `${findings.length} 项检查：${errors} 个错误，${warnings} 个警告。`,
    en: `${findings.length} checks: ${errors} errors, ${warnings} warnings.`,
  })
  return {
    data: {
      errors,
      warnings,
      findings: findings.map(({ check, severity, says, remedy }) => ({
        check,
        severity,
        sentence: t(says),
        remedy: remedy ? t(remedy) : null,
      })),
    },
    text: [...lines, sum].join('\n'),
    failed: errors > 0 ? 'seriously' : warnings > 0,
  }
}

const doctorCommand: StandaloneCommand = {
  name: 'doctor run',
  isDefault: true,
  summary: {
    zh: '检查店铺能不能安心营业：设置、网址与证书、代理、时钟、磁盘、数据库、备份、权限、支付网关',
    en: 'Check what a shop depends on: settings, address and certificate, proxy, clock, disk, database, backups, permissions, gateways',
  },
  details: {
    zh: '退出码：0 没有问题，1 有警告，2 有错误。在服务器上、用服务器的设置运行，店铺要开着。',
    en: 'Exit codes: 0 nothing wrong, 1 warnings, 2 errors. Run it on the server, with its settings, while the shop runs.',
  },
  parameters: [
    {
      syntax: '--send-to <recipient>',
      field: 'recipients',
      repeatable: true,
      description: {
        zh: '真的发一封邮件或一条短信给自己，可多次',
        en: 'really send an email or a text message there, to yourself; repeatable',
      },
      expected: { zh: '邮箱地址或手机号', en: 'an email address or a phone' },
    },
  ],
  examples: ['doctor run', 'doctor run --send-to me@example.com --send-to 13912345678'],
  async runStandalone({ env, args, validate, t }) {
    const { recipients } = validate(z.object({ recipients: z.array(z.union([Mail, Phone])) }), {
      recipients: stringArguments(args, 'sendTo') ?? [],
    })
    return toResult(await examine(env, recipients), t)
  },
}

export const doctorCommands = [doctorCommand] as const
