import { requireStaffFactor } from '@faka/contract/shop/staff'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { ownShopsQuery } from './own-shops-query.ts'
import { useShownShop } from './use-shown-shop.ts'

/** Requires a second factor of all who work in the shown shop, for its owner. */
export function RequireFactor() {
  const { t } = useI18n()
  const client = useQueryClient()
  const { shortUrl, requiresFactor } = useShownShop()
  const change = useMutation({
    mutationKey: ['shop.requireStaffFactor', shortUrl],
    mutationFn: (required: boolean) => call(requireStaffFactor, { shortUrl, required }),
    onSuccess: ({ required }) =>
      showToast('done', t(required ? 'people.required.on' : 'people.required.off')),
    onSettled: () => client.invalidateQueries({ queryKey: ownShopsQuery().queryKey }),
  })
  return (
    <Switch
      label={t('people.required')}
      hint={t('people.required.hint')}
      checked={requiresFactor}
      onCheckedChange={(required) => !change.isPending && change.mutate(required)}
    />
  )
}
