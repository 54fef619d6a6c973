import {
  answerComplaint as answerOperation,
  rejectComplaint as rejectOperation,
} from '@faka/contract/complaint-selling'
import { answerComplaint } from '../../rooms/complaint/answer-complaint.ts'
import { rejectComplaint } from '../../rooms/complaint/reject-complaint.ts'
import { complaintWord, pictureWord, saidPictures, saidText, textWords } from '../complaint-words.ts'
import { type Call, textOf, type Verb } from '../verb.ts'

const saidAnswer = async (call: Call) => ({
  complaintNo: textOf(call.given, 'complaint'),
  text: await saidText(call),
  images: await saidPictures(call),
})

export const answerComplaintVerb: Verb = {
  name: 'complaint answer',
  says: { zh: '答复买家', en: 'Answer the buyer' },
  words: [complaintWord, ...textWords, pictureWord],
  examples: [
    'complaint answer 8F2K0Q7M3XZ4TBN6A1CD --text "请问提示的错误信息是什么？"',
    'complaint answer 8F2K0Q7M3XZ4TBN6A1CD --text-file reply.txt --picture redeemed.png',
  ],
  async run(call) {
    const input = call.check(answerOperation.input, await saidAnswer(call))
    const data = await answerComplaint(call.ctx, input)
    return {
      data,
      text: call.say({
        zh: '已答复，买家马上就能看到；这次的答复期限已满足。',
        en: 'Answered; the buyer sees it at once, and the deadline is kept.',
      }),
    }
  },
}

export const rejectComplaintVerb: Verb = {
  name: 'complaint reject',
  says: { zh: '不同意买家的诉求，交给平台裁决', en: 'Refuse, and leave it to the platform' },
  words: [complaintWord, ...textWords, pictureWord],
  examples: ['complaint reject 8F2K0Q7M3XZ4TBN6A1CD --text "该卡密已由买家于 11 月 20 日兑换，见附图。"'],
  async run(call) {
    const input = call.check(rejectOperation.input, await saidAnswer(call))
    const data = await rejectComplaint(call.ctx, input)
    return {
      data,
      text: call.say({
        zh: '已交给平台裁决，您的理由双方都能看到。',
        en: 'The platform decides now; both sides read your reasons.',
      }),
    }
  },
}
