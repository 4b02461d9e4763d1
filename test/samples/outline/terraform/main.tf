terraform { # ^outline: block terraform 1-3
  required_version = ">= 1"
}

variable "region" { # ^outline: block region 5-7
  type = string
}

locals { # ^outline: block locals 9-14
  name = "web" # ^outline: key locals.name 10-10
  tags = { # ^outline: key locals.tags 11-13
    a = "b"
  }
}

resource "aws_instance" "web" { # ^outline: block aws_instance.web 16-22
  ami = "x"

  ebs_block_device {
    size = 1
  }
}

module "vpc" { # ^outline: block vpc 24-26
  source = "./vpc"
}

data "aws_ami" "ubuntu" { # ^outline: block aws_ami.ubuntu 28-31
  owners = ["x"]
  filter { name = "y" }
}

region = "eu" # ^outline: key region 33-33
