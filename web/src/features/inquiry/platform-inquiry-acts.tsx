import type { InquiryMessage } from '@faka/contract/inquiry/inquiry'
import {
  hideInquiry,
  InquiryReason,
  openInquiry,
  type PlatformInquiryRow,
  unhideInquiry,
} from '@faka/contract/inquiry/platform-inquiry'
import type { ComponentProps } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { ActButton } from '../../ui/act-button.tsx'

type Dialog = ComponentProps<typeof ReasonDialog>

const failed = 'inquiries.failed'

/** The dialog of an act of the platform on an inquiry, with its reason. */
function InquiryDialog(
  props: Pick<
    Dialog,
    'open' | 'onClose' | 'mutationKey' | 'title' | 'go' | 'tone' | 'effects' | 'send' | 'doneText'
  >,
) {
  const { t } = useI18n()
  return (
    <ReasonDialog
      {...props}
      keepLabel={t('inquiries.keep')}
      busyText={t('inquiries.busy')}
      failed={failed}
      reason={{
        schema: InquiryReason,
        label: t('inquiries.why'),
        hint: t('inquiries.why.hint'),
        maxLength: 200,
        errors: { wrong: 'inquiries.why.wrong' },
      }}
    />
  )
}

interface Props {
  inquiry: PlatformInquiryRow
  isOpened: boolean
  onOpened: (messages: readonly InquiryMessage[]) => void
}

/** What an administrator may do about an inquiry: open its messages, hide them from both sides, show them again. */
export function PlatformInquiryActs({ inquiry: { inquiryNo, hiddenWhy }, isOpened, onOpened }: Props) {
  const { t } = useI18n()
  return (
    <>
      <ActButton
        label={t('inquiries.open')}
        possible={!isOpened}
        impossibleReason={t('inquiries.open.already')}
      >
        {(state) => (
          <InquiryDialog
            {...state}
            mutationKey={['inquiry.openInquiry', inquiryNo]}
            title={t('inquiries.open.title')}
            go={t('inquiries.open.go')}
            tone="primary"
            effects={[t('inquiries.open.shows'), t('inquiries.open.records')]}
            send={async (why) => onOpened((await call(openInquiry, { inquiryNo, why })).messages)}
            doneText={() => t('inquiries.open.done')}
          />
        )}
      </ActButton>
      <ActButton
        label={t('inquiries.hide')}
        possible={hiddenWhy === null}
        impossibleReason={t('inquiries.hide.already')}
      >
        {(state) => (
          <InquiryDialog
            {...state}
            mutationKey={['inquiry.hideInquiry', inquiryNo]}
            title={t('inquiries.hide.title')}
            go={t('inquiries.hide.go')}
            tone="danger"
            effects={[t('inquiries.hide.hides'), t('inquiries.hide.says')]}
            send={(why) => call(hideInquiry, { inquiryNo, why })}
            doneText={() => t('inquiries.hide.done')}
          />
        )}
      </ActButton>
      <ActButton
        label={t('inquiries.unhide')}
        possible={hiddenWhy !== null}
        impossibleReason={t('inquiries.unhide.already')}
      >
        {(state) => (
          <InquiryDialog
            {...state}
            mutationKey={['inquiry.unhideInquiry', inquiryNo]}
            title={t('inquiries.unhide.title')}
            go={t('inquiries.unhide.go')}
            tone="primary"
            effects={[t('inquiries.unhide.shows'), t('inquiries.open.records')]}
            send={(why) => call(unhideInquiry, { inquiryNo, why })}
            doneText={() => t('inquiries.unhide.done')}
          />
        )}
      </ActButton>
    </>
  )
}
