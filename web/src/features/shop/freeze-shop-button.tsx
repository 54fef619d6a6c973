import {
  freezeShop,
  PlatformReason,
  type PlatformShop,
  unfreezeShop,
} from '@faka/contract/shop/platform-shop'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { ActButton } from '../../ui/act-button.tsx'

interface DialogProps {
  shop: PlatformShop
  open: boolean
  onClose: () => void
}

function FreezeDialog({ shop, ...dialog }: DialogProps) {
  const { t } = useI18n()
  const { name, shortUrl, items, freeze } = shop
  return (
    <ReasonDialog
      {...dialog}
      mutationKey={[freeze ? 'shop.unfreezeShop' : 'shop.freezeShop', shortUrl]}
      title={t(freeze ? 'platform.unfreeze.title' : 'platform.freeze.title', { name })}
      go={t(freeze ? 'platform.unfreeze.go' : 'platform.freeze.go')}
      keepLabel={t('platform.keep')}
      busyText={t('platform.busy')}
      tone={freeze ? 'primary' : 'danger'}
      effects={
        freeze
          ? [t('platform.unfreeze.starts', { items })]
          : [t('platform.freeze.stops', { items }), t('platform.freeze.keeps'), t('platform.freeze.says')]
      }
      reason={{
        schema: PlatformReason,
        label: t('platform.why'),
        hint: t('platform.why.hint'),
        maxLength: 300,
        errors: { wrong: 'platform.why.wrong' },
      }}
      failed="platform.failed"
      send={(why) => call(freeze ? unfreezeShop : freezeShop, { shortUrl, why })}
      doneText={() => t(freeze ? 'platform.unfreeze.done' : 'platform.freeze.done')}
    />
  )
}

/** Freezes a shop, or lets it sell again, with a reason. */
export function FreezeShopButton({ shop }: { shop: PlatformShop }) {
  const { t } = useI18n()
  return (
    <ActButton label={t(shop.freeze ? 'platform.unfreeze' : 'platform.freeze')} possible impossibleReason="">
      {(state) => <FreezeDialog shop={shop} {...state} />}
    </ActButton>
  )
}
