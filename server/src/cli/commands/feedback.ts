import {
  listFeedback as listFeedbackOperation,
  readFeedback as readFeedbackOperation,
} from '@faka/contract/feedback/feedback'
import { listFeedback } from '../../modules/feedback/list-feedback.ts'
import { readFeedback } from '../../modules/feedback/read-feedback.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { feedbackParameter, topicParameter, topicTexts } from '../feedback-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { pagingFooter, pagingParameters, readPaging } from '../paging-parameters.ts'

const listFeedbackCommand: CliCommand = {
  name: 'feedback list',
  summary: { zh: '还没读过的反馈，早的在前', en: 'Unread feedback, oldest first' },
  parameters: [
    topicParameter,
    {
      syntax: '--all',
      field: 'all',
      description: { zh: '读过的也列出', en: 'include feedback already read' },
    },
    ...pagingParameters,
  ],
  examples: ['feedback list', 'feedback list --topic payment --all'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      topic: stringArgument(args, 'topic'),
      all: args.all === true,
      ...readPaging(args),
    })
    const data = await listFeedback(ctx, validate(listFeedbackOperation.input, input))
    const columns = [
      { title: t({ zh: '编号', en: 'NUMBER' }) },
      { title: t({ zh: '时间', en: 'TIME' }) },
      { title: t({ zh: '类别', en: 'TOPIC' }) },
      { title: t({ zh: '谁', en: 'WHO' }) },
      { title: t({ zh: '图', en: 'PICTURES' }), alignRight: true as const },
      { title: t({ zh: '内容', en: 'TEXT' }), maxWidth: maxTitleWidth },
    ]
    const rows = data.list.map((row) => [
      row.feedbackNo,
      localTime(row.createTime),
      t(topicTexts[row.topic]),
      row.userName ?? t({ zh: '游客', en: 'a guest' }),
      String(row.pictures),
      row.text.replaceAll(/\s+/g, ' '),
    ])
    const counted = { zh: `共 ${data.total} 条`, en: `${data.total} in all` }
    return { data, text: `${drawTable(columns, rows)}\n\n${t(pagingFooter(counted, data))}` }
  },
}

const readFeedbackCommand: CliCommand = {
  name: 'feedback read',
  summary: { zh: '读一条反馈，此后算作已读', en: 'Show one feedback and mark it as read' },
  parameters: [feedbackParameter],
  examples: ['feedback read 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const data = await readFeedback(
      ctx,
      validate(readFeedbackOperation.input, { feedbackNo: stringArgument(args, 'number') }),
    )
    const { publicUrl } = ctx.config
    const lines = [
      `${t({ zh: '类别', en: 'Topic' })}  ${t(topicTexts[data.topic])}`,
      `${t({ zh: '时间', en: 'Time' })}  ${localTime(data.createTime)}`,
      `${t({ zh: '谁', en: 'Who' })}  ${data.userName ?? t({ zh: '游客', en: 'a guest' })}`,
      ...Object.values(data.contact ?? {}).map((way) => `${t({ zh: '联系方式', en: 'Contact' })}  ${way}`),
      '',
      data.text,
      ...data.images.map(({ url }) => `\n${new URL(url, publicUrl).href}`),
    ]
    return { data, text: lines.join('\n') }
  },
}

export const feedbackCommands: readonly CliCommand[] = [listFeedbackCommand, readFeedbackCommand]
