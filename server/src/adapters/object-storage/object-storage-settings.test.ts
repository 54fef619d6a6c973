import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { uploadOrigins } from './object-storage.ts'

const bucket = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'cn-east-1',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY: 'AKID123',
  S3_SECRET_KEY: 'a secret? no: a-secret-of-tests',
}
const good = { ...bucket, S3_SECRET_KEY: 'a-secret-of-tests' }

test('without settings files are stored in the data folder, and browsers upload to no other origin', () => {
  const { config, errors } = readConfig({})
  expect(errors).toEqual([])
  expect(config.objectStorage).toEqual({ kind: 'folder' })
  expect(uploadOrigins(config)).toEqual([])
})

test('the bucket is part of the host name, or of the path by a setting', () => {
  const { config, errors } = readConfig(good)
  expect(errors).toEqual([])
  expect(config.objectStorage).toMatchObject({ kind: 's3', upload: 'POST', pathStyle: false })
  expect(uploadOrigins(config)).toEqual(['https://pictures.s3.example.com'])
  const inPath = readConfig({ ...good, S3_PATH_STYLE: '1', S3_UPLOAD: 'PUT' }).config
  expect(inPath.objectStorage).toMatchObject({ upload: 'PUT', pathStyle: true })
  expect(uploadOrigins(inPath)).toEqual(['https://s3.example.com'])
  expect(readConfig({ ...good, S3_ENDPOINT: 'http://127.0.0.1:9000' }).errors).toEqual([])
})

test('each mistake is reported by one sentence that names its setting and quotes no secret', () => {
  const mistakes: [setting: string, value: string | undefined][] = [
    ...Object.keys(good).map((name): [string, undefined] => [name, undefined]),
    ['S3_ENDPOINT', 'http://s3.example.com'],
    ['S3_ENDPOINT', 'https://s3.example.com/pictures'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_BUCKET', 'Pictures'],
    ['S3_SECRET_KEY', bucket.S3_SECRET_KEY],
    ['S3_UPLOAD', 'PATCH'],
    ['S3_PATH_STYLE', 'yes'],
  ]
  for (const [name, value] of mistakes) {
    const { errors } = readConfig({ ...good, [name]: value })
    expect(errors, `${name}=${value}`).toEqual([expect.stringMatching(new RegExp(`^${name} .+\\.$`))])
    expect(errors.join()).not.toContain(bucket.S3_SECRET_KEY)
  }
})
