import { auditedTables } from '../../modules/declarations.ts'
import { checkChain, type Finding } from '../../platform/audit/check-chain.ts'
import type { CliCommand } from '../command.ts'
import type { LocalizedText } from '../localized-text.ts'

const findingTexts: Readonly<Record<Finding['kind'], LocalizedText>> = {
  changed: { zh: '内容被改动', en: 'was changed' },
  deleted: { zh: '被删除', en: 'was deleted' },
  inserted: { zh: '是后来插入的', en: 'was inserted afterwards' },
  link: { zh: '的链节不对', en: 'has a link that is not right' },
}

export const checkAuditCommand: CliCommand = {
  name: 'audit check',
  summary: {
    zh: '检查事件记录：逐条与审计链比对，说出哪一行被改动、删除或插入',
    en: 'Compare every event row with the audit chain, and name those that were changed, deleted or inserted',
  },
  details: {
    zh: '有问题时退出码为 1。用 --json 可得到每条链的末端，另存一份，日后可证明末尾没有被截去。',
    en: 'If a problem is found, the exit code is 1. --json includes the end of each chain: stored elsewhere, it proves later that nothing was cut off.',
  },
  parameters: [],
  examples: ['audit check', 'audit check --json'],
  async run({ ctx, t }) {
    const { links, waiting, ...found } = await checkChain(ctx, auditedTables)
    const findings = found.findings.map(({ tenantId: shopId, place, ...finding }) => ({
      ...finding,
      shopId,
      place,
    }))
    const heads = found.heads.map(({ tenantId: shopId, ...head }) => ({ shopId, ...head }))
    const data = { links, waiting, findings, heads }
    const lines = findings.map(({ kind, table, eventId, subject, shopId, place }) => {
      const row = `${table || 'audit_head'} ${eventId}${subject && ` (${subject})`}`
      return t({
        zh: `${row} ${findingTexts[kind].zh}（店铺 ${shopId}，第 ${place} 节）`,
        en: `${row} ${findingTexts[kind].en} (shop ${shopId}, place ${place})`,
      })
    })
    const sum = t({
      zh: `${heads.length} 条链，${links} 条记录已比对，${waiting} 条等待入链，${findings.length} 处不对。`,
      en: `${heads.length} chains, ${links} records compared, ${waiting} wait for their link, ${findings.length} are not right.`,
    })
    return { data, text: [...lines, sum].join('\n'), failed: findings.length > 0 }
  },
}

export const auditCommands: readonly CliCommand[] = [checkAuditCommand]
