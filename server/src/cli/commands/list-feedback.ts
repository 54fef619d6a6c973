import { listFeedback as operation } from '@faka/contract/feedback/feedback'
import { listFeedback } from '../../modules/feedback/list-feedback.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { topicParameter, topicTexts } from '../feedback-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { pagingFooter, pagingParameters } from '../paging-parameters.ts'

export const listFeedbackCommand: CliCommand = {
  name: 'feedback list',
  summary: { zh: '还没读过的反馈，早的在前', en: 'Feedback that nobody has read yet, the oldest first' },
  parameters: [
    topicParameter,
    { syntax: '--all', field: 'all', description: { zh: '读过的也列出', en: 'what was read already, too' } },
    ...pagingParameters,
  ],
  examples: ['feedback list', 'feedback list --topic payment --all'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const input = omitUndefined({
      topic: stringArgument(given, 'topic'),
      all: given.all === true,
      page: numberOrText(stringArgument(given, 'page')),
      pageSize: numberOrText(stringArgument(given, 'pageSize')),
    })
    const data = await listFeedback(ctx, check(operation.input, input))
    const columns = [
      { title: say({ zh: '编号', en: 'NUMBER' }) },
      { title: say({ zh: '时间', en: 'TIME' }) },
      { title: say({ zh: '类别', en: 'TOPIC' }) },
      { title: say({ zh: '谁', en: 'WHO' }) },
      { title: say({ zh: '图', en: 'PICTURES' }), right: true as const },
      { title: say({ zh: '内容', en: 'WORDS' }), most: maxTitleWidth },
    ]
    const rows = data.list.map((row) => [
      row.feedbackNo,
      localTime(row.createTime),
      say(topicTexts[row.topic]),
      row.userName ?? say({ zh: '游客', en: 'a guest' }),
      String(row.pictures),
      row.text.replaceAll(/\s+/g, ' '),
    ])
    const counted = { zh: `共 ${data.total} 条`, en: `${data.total} in all` }
    return { data, text: `${drawTable(columns, rows)}\n\n${say(pagingFooter(counted, data))}` }
  },
}
