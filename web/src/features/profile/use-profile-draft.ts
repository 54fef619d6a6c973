import type { BuyerInfo } from '@faka/contract/profile/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The editable fields of a profile. */
export const profileFields = ['nickName', 'avatar', 'qq', 'mail', 'wechat', 'region'] as const
export type ProfileField = (typeof profileFields)[number]
export type ProfileDraft = Record<ProfileField, string>
type TouchedFields = Partial<ProfileDraft>

const savedFields = ({ nickName, avatar, qq, mail, wechat, region }: BuyerInfo): ProfileDraft => ({
  nickName,
  avatar,
  qq,
  mail,
  wechat,
  region,
})

/**
 * A profile with unsaved changes. Fields that were not edited follow changes of other devices. Edits survive
 * navigation, and are cleared with all other user data at logout.
 */
export function useProfileDraft(info: BuyerInfo) {
  const client = useQueryClient()
  const key = ['profile.draft', { id: info.id }]
  const [touched, setTouched] = useState<TouchedFields>(() => client.getQueryData<TouchedFields>(key) ?? {})
  const draft: ProfileDraft = { ...savedFields(info), ...touched }
  const update = (change: (current: TouchedFields) => TouchedFields) =>
    setTouched((current) => {
      const next = change(current)
      client.setQueryData(key, next)
      return next
    })
  return {
    draft,
    /** The unsaved changes; surrounding spaces are ignored. */
    changes: profileFields.flatMap((field) => {
      const text = draft[field].trim()
      return text === info[field] ? [] : [[field, text] as const]
    }),
    set: (field: ProfileField, text: string) => update((current) => ({ ...current, [field]: text })),
    /** Drops the edits that were saved; later ones stay. */
    markSaved: (saved: BuyerInfo) =>
      update((current) =>
        Object.fromEntries(
          profileFields.flatMap((field) => {
            const text = current[field]
            return text === undefined || text.trim() === saved[field] ? [] : [[field, text]]
          }),
        ),
      ),
  }
}
