import type { BuyerInfo } from '@faka/contract/profile/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** What one button saves of a profile. */
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
 * A profile with what was typed over it. A field that was not touched follows changes of other devices. What was
 * typed outlives a look at other pages, and is forgotten with everything else of a person who logs out.
 */
export function useProfileDraft(info: BuyerInfo) {
  const client = useQueryClient()
  const key = ['profile.draft', { id: info.id }]
  const [touched, setTouched] = useState<TouchedFields>(() => client.getQueryData<TouchedFields>(key) ?? {})
  const draft: ProfileDraft = { ...savedFields(info), ...touched }
  const keep = (change: (now: TouchedFields) => TouchedFields) =>
    setTouched((now) => {
      const next = change(now)
      client.setQueryData(key, next)
      return next
    })
  return {
    draft,
    /** What saving would change; what surrounds a text is no part of it. */
    changes: profileFields.flatMap((field) => {
      const text = draft[field].trim()
      return text === info[field] ? [] : [[field, text] as const]
    }),
    set: (field: ProfileField, text: string) => keep((now) => ({ ...now, [field]: text })),
    /** Takes over what was saved; what was typed since stays. */
    settle: (saved: BuyerInfo) =>
      keep((now) =>
        Object.fromEntries(
          profileFields.flatMap((field) => {
            const text = now[field]
            return text === undefined || text.trim() === saved[field] ? [] : [[field, text]]
          }),
        ),
      ),
  }
}
