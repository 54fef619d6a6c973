import { readFeedback as operation } from '@faka/contract/feedback/feedback'
import { readFeedback } from '../../modules/feedback/read-feedback.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { feedbackParameter, topicTexts } from '../feedback-parameters.ts'
import { localTime } from '../local-time.ts'

export const readFeedbackCommand: CliCommand = {
  name: 'feedback read',
  summary: { zh: '读一条反馈，此后算作已读', en: 'Read one feedback, which counts as read then' },
  parameters: [feedbackParameter],
  examples: ['feedback read 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const data = await readFeedback(
      ctx,
      check(operation.input, { feedbackNo: stringArgument(given, 'number') }),
    )
    const { publicUrl } = ctx.config
    const lines = [
      `${say({ zh: '类别', en: 'Topic' })}  ${say(topicTexts[data.topic])}`,
      `${say({ zh: '时间', en: 'Time' })}  ${localTime(data.createTime)}`,
      `${say({ zh: '谁', en: 'Who' })}  ${data.userName ?? say({ zh: '游客', en: 'a guest' })}`,
      ...Object.values(data.contact ?? {}).map((way) => `${say({ zh: '联系方式', en: 'Contact' })}  ${way}`),
      '',
      data.text,
      ...data.images.map(({ url }) => `\n${new URL(url, publicUrl).href}`),
    ]
    return { data, text: lines.join('\n') }
  },
}
