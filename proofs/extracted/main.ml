let () = Whole.publish Certify.certify
