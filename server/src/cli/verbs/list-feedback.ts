import { listFeedback as operation } from '@faka/contract/feedback'
import { listFeedback } from '../../rooms/feedback/list-feedback.ts'
import { drawTable, titleWidth } from '../draw-table.ts'
import { topicWord, topicWords } from '../feedback-words.ts'
import { localTime } from '../local-time.ts'
import { pageFoot, pageWords } from '../page-words.ts'
import { numberOr, textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

export const listFeedbackVerb: Verb = {
  name: 'feedback list',
  says: { zh: '还没读过的反馈，早的在前', en: 'Feedback that nobody has read yet, the oldest first' },
  words: [
    topicWord,
    { form: '--all', field: 'all', says: { zh: '读过的也列出', en: 'what was read already, too' } },
    ...pageWords,
  ],
  examples: ['feedback list', 'feedback list --topic payment --all'],
  async run({ ctx, given, check, say }) {
    const input = onlySaid({
      topic: textOf(given, 'topic'),
      all: given.all === true,
      page: numberOr(textOf(given, 'page')),
      pageSize: numberOr(textOf(given, 'pageSize')),
    })
    const data = await listFeedback(ctx, check(operation.input, input))
    const columns = [
      { title: say({ zh: '编号', en: 'NUMBER' }) },
      { title: say({ zh: '时间', en: 'TIME' }) },
      { title: say({ zh: '类别', en: 'TOPIC' }) },
      { title: say({ zh: '谁', en: 'WHO' }) },
      { title: say({ zh: '图', en: 'PICTURES' }), right: true as const },
      { title: say({ zh: '内容', en: 'WORDS' }), most: titleWidth },
    ]
    const rows = data.list.map((row) => [
      row.feedbackNo,
      localTime(row.createTime),
      say(topicWords[row.topic]),
      row.userName ?? say({ zh: '游客', en: 'a guest' }),
      String(row.pictures),
      row.text.replaceAll(/\s+/g, ' '),
    ])
    const counted = { zh: `共 ${data.total} 条`, en: `${data.total} in all` }
    return { data, text: `${drawTable(columns, rows)}\n\n${say(pageFoot(counted, data))}` }
  },
}
