import { AwsV4Signer } from "aws4fetch";
import { expect, it } from "vitest";
import { signatureOf } from "../../tests/support/objectStore.ts";
import { s3Address } from "./s3Request.ts";

/** Published with the description of Signature Version 4 for S3: a GET of ten bytes and a PUT. */
const keys = { key: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1" };
const published = [
  {
    method: "GET",
    path: "/test.txt",
    headers: { range: "bytes=0-9", "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  {
    method: "PUT",
    path: "/test%24file.text",
    headers: {
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
    },
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
];

it.each(published)(
  "FILE signs a $method as AWS publishes it, and the store of the tests reads it so",
  async ({ method, path, headers, signature }) => {
    const { key, secret, region } = keys;
    const { headers: signed } = await new AwsV4Signer({
      method,
      url: `https://examplebucket.s3.amazonaws.com${path}`,
      headers,
      accessKeyId: key,
      secretAccessKey: secret,
      region,
      service: "s3",
      datetime: "20130524T000000Z",
      allHeaders: true,
    }).sign();
    expect(signed.get("authorization")).toContain(`Signature=${signature}`);
    const request = { method, url: path, headers: { ...Object.fromEntries(signed), host: "examplebucket.s3.amazonaws.com" } };
    expect(signatureOf(request, keys)).toBe(signature);
  },
);

it("FILE puts the bucket into the path or before the host", () => {
  const store = { endpoint: "https://s3.example.org/", bucket: "clinic" };
  expect(s3Address({ ...store, pathStyle: true }, "temp/a.png").href).toBe("https://s3.example.org/clinic/temp/a.png");
  expect(s3Address({ ...store, pathStyle: false }, "temp/a.png").href).toBe("https://clinic.s3.example.org/temp/a.png");
  expect(s3Address({ ...store, endpoint: "https://gate.example.org/s3", pathStyle: true }, "").href).toBe(
    "https://gate.example.org/s3/clinic",
  );
});
