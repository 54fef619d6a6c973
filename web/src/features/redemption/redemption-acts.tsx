import {
  deliverRedemption,
  RedemptionReason,
  RedemptionText,
  rejectRedemption,
  type SellerRedemption,
} from '@faka/contract/redemption/seller-redemption'
import { useI18n } from '../../lib/messages.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { sendOnce } from '../../lib/send-once.ts'
import { ActButton } from '../../ui/act-button.tsx'

/** What the seller does about a redemption that waits: delivers, or says why nothing can be delivered. */
export function RedemptionActs({ redemption: { redemptionNo, state } }: { redemption: SellerRedemption }) {
  const { t } = useI18n()
  const possibility = { possible: state === 'waiting', impossibleReason: t('redemptions.already') }
  const words = {
    keepLabel: t('redemptions.keep'),
    busyText: t('redemptions.busy'),
    failed: 'redemptions.failed',
  } as const
  return (
    <>
      <ActButton label={t('redemptions.deliver')} {...possibility}>
        {(dialog) => (
          <ReasonDialog
            {...dialog}
            {...words}
            mutationKey={['redemption.deliverRedemption', redemptionNo]}
            title={t('redemptions.deliver.title')}
            go={t('redemptions.deliver.go')}
            tone="primary"
            effects={[t('redemptions.deliver.shown'), t('redemptions.deliver.once')]}
            reason={{
              schema: RedemptionText,
              label: t('redemptions.deliver.text'),
              hint: t('redemptions.deliver.hint'),
              maxLength: 4096,
              multiline: true,
              errors: { wrong: 'redemptions.deliver.wrong' },
            }}
            send={(text) => sendOnce(deliverRedemption, { redemptionNo, text })}
            doneText={() => t('redemptions.deliver.done')}
          />
        )}
      </ActButton>
      <ActButton label={t('redemptions.reject')} {...possibility}>
        {(dialog) => (
          <ReasonDialog
            {...dialog}
            {...words}
            mutationKey={['redemption.rejectRedemption', redemptionNo]}
            title={t('redemptions.reject.title')}
            go={t('redemptions.reject.go')}
            tone="danger"
            effects={[t('redemptions.reject.shown'), t('redemptions.reject.again')]}
            reason={{
              schema: RedemptionReason,
              label: t('redemptions.why'),
              hint: t('redemptions.reject.hint'),
              maxLength: 200,
              errors: { wrong: 'redemptions.why.wrong' },
            }}
            send={(why) => sendOnce(rejectRedemption, { redemptionNo, why })}
            doneText={() => t('redemptions.reject.done')}
          />
        )}
      </ActButton>
    </>
  )
}
