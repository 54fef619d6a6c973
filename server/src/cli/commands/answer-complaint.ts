import {
  answerComplaint as answerOperation,
  rejectComplaint as rejectOperation,
} from '@faka/contract/complaint/seller-complaint'
import { answerComplaint } from '../../modules/complaint/answer-complaint.ts'
import { rejectComplaint } from '../../modules/complaint/reject-complaint.ts'
import { type CliCommand, type CommandContext, stringArgument } from '../command.ts'
import {
  complaintParameter,
  pictureParameter,
  readPictures,
  readText,
  textParameters,
} from '../complaint-parameters.ts'

const readAnswer = async (call: CommandContext) => ({
  complaintNo: stringArgument(call.args, 'complaint'),
  text: await readText(call),
  images: await readPictures(call),
})

export const answerComplaintCommand: CliCommand = {
  name: 'complaint answer',
  summary: { zh: '答复买家', en: 'Answer the buyer' },
  parameters: [complaintParameter, ...textParameters, pictureParameter],
  examples: [
    'complaint answer 8F2K0Q7M3XZ4TBN6A1CD --text "请问提示的错误信息是什么？"',
    'complaint answer 8F2K0Q7M3XZ4TBN6A1CD --text-file reply.txt --picture redeemed.png',
  ],
  async run(call) {
    const input = call.validate(answerOperation.input, await readAnswer(call))
    const data = await answerComplaint(call.ctx, input)
    return {
      data,
      text: call.t({
        zh: '已答复，买家马上就能看到；这次的答复期限已满足。',
        en: 'Answered; the buyer sees it at once, and the deadline is kept.',
      }),
    }
  },
}

export const rejectComplaintCommand: CliCommand = {
  name: 'complaint reject',
  summary: { zh: '不同意买家的诉求，交给平台裁决', en: 'Refuse, and leave it to the platform' },
  parameters: [complaintParameter, ...textParameters, pictureParameter],
  examples: ['complaint reject 8F2K0Q7M3XZ4TBN6A1CD --text "该卡密已由买家于 11 月 20 日兑换，见附图。"'],
  async run(call) {
    const input = call.validate(rejectOperation.input, await readAnswer(call))
    const data = await rejectComplaint(call.ctx, input)
    return {
      data,
      text: call.t({
        zh: '已交给平台裁决，您的理由双方都能看到。',
        en: 'The platform decides now; both sides read your reasons.',
      }),
    }
  },
}
