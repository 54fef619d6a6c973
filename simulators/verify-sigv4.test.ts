import { expect, test } from 'vitest'
import { signWithDayKey, verifySigV4 } from './verify-sigv4.ts'

// Amazon S3's published examples: "Signature Calculations for the Authorization Header", "Authenticating Requests:
// Using Query Parameters" and "Examples: Browser-Based Upload using HTTP POST (Using AWS Signature Version 4)".
const credentials = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = new Date('2013-05-24T00:00:00Z')
const time = '20130524T000000Z'
const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
const host = 'examplebucket.s3.amazonaws.com'
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

test('the published request signed in its headers is valid, and no other', () => {
  const request = {
    method: 'GET',
    path: '/test.txt',
    query: '',
    body: Buffer.alloc(0),
    headers: {
      host,
      range: 'bytes=0-9',
      'x-amz-content-sha256': emptyHash,
      'x-amz-date': time,
      authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
    },
  }
  expect(verifySigV4(request, credentials, now)).toBeUndefined()
  expect(verifySigV4({ ...request, path: '/test.tx' }, credentials, now)).toBe('SignatureDoesNotMatch')
  expect(verifySigV4({ ...request, body: Buffer.from('x') }, credentials, now)).toBe(
    'XAmzContentSHA256Mismatch',
  )
  expect(verifySigV4(request, credentials, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed')
})

test('the published upload with special characters in its name is valid', () => {
  const request = {
    method: 'PUT',
    path: '/test$file.text',
    query: '',
    body: Buffer.from('Welcome to Amazon S3.'),
    headers: {
      host,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-date': time,
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd`,
    },
  }
  expect(verifySigV4(request, credentials, now)).toBeUndefined()
})

test('the published signed URL is valid for a day', () => {
  const request = {
    method: 'GET',
    path: '/test.txt',
    headers: { host },
    body: Buffer.alloc(0),
    query: `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(scope)}&X-Amz-Date=${time}&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`,
  }
  expect(verifySigV4(request, credentials, now)).toBeUndefined()
  expect(verifySigV4({ ...request, method: 'PUT' }, credentials, now)).toBe('SignatureDoesNotMatch')
  expect(verifySigV4(request, credentials, new Date('2013-05-25T00:00:01Z'))).toBe('AccessDenied')
})

test('the published policy yields the published signature', () => {
  const policy =
    'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9'
  expect(signWithDayKey(credentials, '20151229', policy)).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  )
})
