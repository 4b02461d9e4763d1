terraform { # ^outline: block terraform 1-3 exported
  required_version = ">= 1"
}

variable "region" { # ^outline: variable var.region 5-7 exported
  type = string
}

locals {
  name = "web" # ^outline: key local.name 10-10 exported
  tags = { # ^outline: key local.tags 11-13 exported
    a = "b"
  }
}

resource "aws_instance" "web" { # ^outline: resource aws_instance.web 16-22 exported
  ami = "x"

  ebs_block_device {
    size = 1
  }
}

module "vpc" { # ^outline: module module.vpc 24-26 exported
  source = "./vpc"
}

data "aws_ami" "ubuntu" { # ^outline: data data.aws_ami.ubuntu 28-31 exported
  owners = ["x"]
  filter { name = "y" }
}

region = "eu" # ^outline: key region 33-33 exported

variable "cidr" { default = "10.0.0.0/16" } # ^outline: variable var.cidr 35-35 exported

output "text" { # ^outline: output output.text 37-42 exported
  value = <<-EOT
    resource "not" "told" {
    "
  EOT
}

provider "aws" { # ^outline: provider provider.aws 44-46 exported
  region = var.region
}

source "amazon-ebs" "base" {} # ^outline: block source.amazon-ebs.base 48-48 exported
